import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import type { ReportKind } from '#shared/browser-report/contract.ts';
import { OTHER_PAGES, PAYMENT_PAGES } from '#shared/browser-report/read-reports.ts';
import { DAY_MS } from '#shared/time/duration.ts';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import { StaffTable } from '#worker/pages/staff/parts/table.tsx';
import type { PageRoute } from '#worker/render/page.ts';
import type { ReportSum } from '#worker/store/browser-reports.ts';

const PATH = '/staff/reports';
const PERIODS = [7, 30] as const;
/** Most sums in the tables. */
const SHOWN = 200;

const KIND_WORDS: Readonly<Record<ReportKind, string>> = {
  policy: 'Blocked',
  crash: 'Page crashed',
  deprecation: 'Outdated feature',
  intervention: 'Refused by the browser',
};

const dayWords = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

function Sums({ label, sums }: { readonly label: string; readonly sums: readonly ReportSum[] }): ReactNode {
  return (
    <>
      <h2 className="d d32">{label}</h2>
      {sums.length === 0 ? (
        <p>None in this period.</p>
      ) : (
        <StaffTable
          label={label}
          columns={['Pages', 'What happened', 'Rule or reason', 'Source', 'Reports', 'First', 'Last']}
        >
          {sums.map(({ kind, page, what, source, reports, firstDay, lastDay }) => (
            <tr key={`${kind} ${page} ${what} ${source}`}>
              <td>{page === OTHER_PAGES ? 'Products, categories, content' : page}</td>
              <td>{KIND_WORDS[kind]}</td>
              <td>{what}</td>
              <td className="wraps">{source}</td>
              <td className="num">{reports}</td>
              <td>{dayWords(firstDay)}</td>
              <td>{dayWords(lastDay)}</td>
            </tr>
          ))}
        </StaffTable>
      )}
    </>
  );
}

function ReportsView({ sums, days }: { readonly sums: readonly ReportSum[]; readonly days: number }): ReactNode {
  const isPayment = ({ page }: ReportSum) => PAYMENT_PAGES.has(page);
  return (
    <>
      <h1 className="d d64">Browser reports</h1>
      <form method="get" action={PATH} className="staff-filters">
        <SelectField
          name="days"
          label="Period"
          options={PERIODS.map((each) => ({ value: String(each), label: `Last ${each} days` }))}
          defaultValue={String(days)}
        />
        <Button look="line">Show</Button>
      </form>
      <p>
        Browsers report what the store’s security rules blocked on a page, and pages that crashed. Anyone can send such
        reports, so a few odd ones mean little. Something blocked on payment pages again and again can be an attack on
        card numbers: have someone look into it the same day. Days are in UTC.
      </p>
      <Sums label="Payment pages" sums={sums.filter(isPayment)} />
      <Sums label="All other pages" sums={sums.filter((sum) => !isPayment(sum))} />
    </>
  );
}

/** What browsers report about the store's pages, as sums. */
export const staffReportsPage: PageRoute = {
  path: PATH,
  gate: 'staff',
  find: async (ctx) =>
    staffPage(ctx, { title: 'Browser reports' }, async () => {
      const asked = ctx.url.searchParams.get('days');
      const days = PERIODS.find((each) => String(each) === asked) ?? PERIODS[0];
      return <ReportsView sums={await ctx.store.browserReports.ofDays(days, SHOWN)} days={days} />;
    }),
};
