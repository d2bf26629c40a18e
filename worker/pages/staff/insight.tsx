import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import type { DayCount } from '#shared/discovery/visit-days.ts';
import { SITE_LIST } from '#shared/site/sites.ts';
import { type AskedInsight, askedInsight, PERIODS } from '#worker/pages/staff/parts/asked-insight.ts';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import { StaffTable } from '#worker/pages/staff/parts/table.tsx';
import { VisitInsight } from '#worker/pages/staff/parts/visit-insight.tsx';
import type { PageRoute, StoreRoute } from '#worker/render/page.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import type { BlockInsight } from '#worker/store/discovery/block-days.ts';

const PATH = '/staff/insight';
/** Most keyphrases in a table, and in the file. */
const SHOWN = 100;
const WRITTEN = 5000;

type Insight = Awaited<ReturnType<Ctx['store']['insight']['queries']>>;
type Row = Insight['top'][number];

/** A share in percent with one decimal; '–' if the whole is zero. */
function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}%`;
}

/** Figures of a keyphrase in the order of `COLUMNS`. */
function figuresOf({ searches, empty, clicks, positions, carts, orders }: Row): readonly string[] {
  return [
    String(searches),
    String(empty),
    share(clicks, searches),
    clicks === 0 ? '–' : (positions / clicks).toFixed(1),
    share(carts, searches),
    share(orders, searches),
  ];
}

const COLUMNS = ['Searches', 'Without results', 'Click rate', 'Average position clicked', 'Cart rate', 'Conversion'];

function Queries({ label, rows }: { readonly label: string; readonly rows: readonly Row[] }): ReactNode {
  return (
    <>
      <h2 className="d d32">{label}</h2>
      {rows.length === 0 ? (
        <p>None in this period.</p>
      ) : (
        <StaffTable label={label} columns={['Keyphrase', ...COLUMNS]}>
          {rows.map((row) => (
            <tr key={row.keyphrase}>
              <td className="wraps">{row.keyphrase}</td>
              {figuresOf(row).map((figure, index) => (
                <td key={COLUMNS[index]} className="num">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </StaffTable>
      )}
    </>
  );
}

/** How variants of tests and blocks with a name did. */
function Blocks({ rows }: { readonly rows: readonly BlockInsight[] }): ReactNode {
  return (
    <>
      <h2 className="d d32">Tests and blocks</h2>
      {rows.length === 0 ? (
        <p>None were seen in this period.</p>
      ) : (
        <StaffTable label="Tests and blocks" columns={['Name', 'Version', 'Seen', 'Clicks', 'Click rate']}>
          {rows.map((row) => (
            <tr key={`${row.kind} ${row.name} ${row.variant}`}>
              <td className="wraps">{row.kind === 'test' ? `Test: ${row.name}` : row.name}</td>
              <td>{row.variant}</td>
              <td className="num">{row.seen}</td>
              <td className="num">{row.clicks}</td>
              <td className="num">{share(row.clicks, row.seen)}</td>
            </tr>
          ))}
        </StaffTable>
      )}
      <p>
        A version of a test is counted once per visit, when its block comes into view, for visitors who agree to
        analytics.
      </p>
    </>
  );
}

function InsightView({
  insight,
  blocks,
  visits,
  asked,
}: {
  readonly insight: Insight;
  readonly blocks: readonly BlockInsight[];
  readonly visits: readonly DayCount[];
  readonly asked: AskedInsight;
}): ReactNode {
  const { site, days } = asked;
  const { total, top, empty } = insight;
  const query = new URLSearchParams({ site: site.code, days: String(days) });
  return (
    <>
      <h1 className="d d64">Insight</h1>
      <form method="get" action={PATH} className="staff-filters">
        <SelectField
          name="site"
          label="Site"
          options={SITE_LIST.map(({ code, label }) => ({ value: code, label }))}
          defaultValue={site.code}
        />
        <SelectField
          name="days"
          label="Period"
          options={PERIODS.map((each) => ({ value: String(each), label: `Last ${each} days` }))}
          defaultValue={String(days)}
        />
        <Button look="line">Show</Button>
      </form>
      <p data-testid="insight-total">
        {total
          ? `${total.searches} searches, ${share(total.empty, total.searches)} without results, ${share(total.clicks, total.searches)} clicked, ${share(total.orders, total.searches)} ordered`
          : 'There were no searches in this period.'}
      </p>
      <p>
        A search is a page of results that someone saw. Days are in UTC and include today. Click rate, cart rate and
        conversion are the number of clicks on a result, additions to the cart and orders per hundred searches. The
        average position clicked is 1 for the first result; a high number means that the best result is not at the top.
      </p>
      <p>
        <a className="link" href={`${PATH}.csv?${query}`}>
          Download all keyphrases (CSV)
        </a>
      </p>
      <Queries label="Most searched" rows={top} />
      <Queries label="Searches without results" rows={empty} />
      <Blocks rows={blocks} />
      <VisitInsight counts={visits} />
      <p>
        <a className="link" href={`${PATH}-visits.csv?${query}`}>
          Download these tables (CSV)
        </a>
      </p>
    </>
  );
}

/** What shoppers search for, how the searches perform, and what visits come to. */
export const staffInsightPage: PageRoute = {
  path: PATH,
  gate: 'insight',
  find: async (ctx) =>
    staffPage(ctx, { title: 'Insight' }, async () => {
      const asked = askedInsight(ctx.url.searchParams);
      const [insight, blocks, visits] = await Promise.all([
        ctx.store.insight.queries(asked.site, asked.days, SHOWN),
        ctx.store.insight.blocks(asked.site, asked.days),
        ctx.store.insight.visits(asked.site, asked.days),
      ]);
      return <InsightView insight={insight} blocks={blocks} visits={visits} asked={asked} />;
    }),
};

/**
 * The same tables as a file. Keyphrases are normalized words, so that a spreadsheet never reads a cell as a formula.
 */
async function insightFile(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const { site, days } = askedInsight(ctx.url.searchParams);
  const { top } = await ctx.store.insight.queries(site, days, WRITTEN);
  const lines = top.map(({ keyphrase, searches, empty, clicks, positions, carts, orders }) =>
    [`"${keyphrase}"`, searches, empty, clicks, positions, carts, orders].join(','),
  );
  const text = ['keyphrase,searches,without_results,clicks,places_clicked,carts,orders', ...lines, ''].join('\r\n');
  return c.body(text, 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="search-${site.code}-${days}-days.csv"`,
  });
}

/** The tables as a file. */
export const insightFileRoute: StoreRoute = { path: `${PATH}.csv`, gate: 'insight', show: insightFile };
