import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { MISTYPED, searchedText } from '#shared/number/spoken-number.ts';
import { RMA_STATUSES, type RmaStatus } from '#shared/rma/contract.ts';
import { STAFF_RMA_STATUS_WORDS } from '#shared/rma/words.ts';
import type { ReturnCopy } from '#worker/acts/returns.ts';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import { StaffPager } from '#worker/pages/staff/parts/pager.tsx';
import { StaffTable } from '#worker/pages/staff/parts/table.tsx';
import type { PageRoute } from '#worker/render/page.ts';

const PER_PAGE = 50;

interface Asked extends ReturnType<typeof searchedText> {
  readonly status: RmaStatus | '';
  readonly page: number;
}

function askedOf(query: URLSearchParams): Asked {
  const status = RMA_STATUSES.find((each) => each === query.get('status')) ?? '';
  const page = Math.min(10_000, Math.max(1, Math.floor(Number(query.get('page'))) || 1));
  return { status, ...searchedText((query.get('text') ?? '').slice(0, 320)), page };
}

function Row({ rma }: { readonly rma: ReturnCopy }): ReactNode {
  const { rmaId, rmaNumber, orderId, orderNumber, email, status, createdMs, lines, trackingNumber } = rma;
  return (
    <tr>
      <td>
        <a className="link" href={`/staff/returns/${rmaId}`}>
          {rmaNumber}
        </a>
      </td>
      <td>{new Date(createdMs).toISOString().slice(0, 16).replace('T', ' ')}</td>
      <td>{email}</td>
      <td className="num">{lines.reduce((sum, { qty }) => sum + qty, 0)}</td>
      <td>{trackingNumber ?? ''}</td>
      <td>{STAFF_RMA_STATUS_WORDS[status]}</td>
      <td>
        <a className="link" href={`/staff/orders/${orderId}`}>
          {orderNumber}
        </a>
      </td>
    </tr>
  );
}

function ReturnTable({ returns, count, asked }: ReturnTableProps): ReactNode {
  const pageHref = (page: number) =>
    `/staff/returns?${new URLSearchParams({ status: asked.status, text: asked.text, page: String(page) })}`;
  return (
    <>
      <h1 className="d d64">Returns</h1>
      <form method="get" action="/staff/returns" className="staff-filters">
        <SelectField
          name="status"
          label="Status"
          options={[
            { value: '', label: 'Any' },
            ...RMA_STATUSES.map((each) => ({ value: each, label: STAFF_RMA_STATUS_WORDS[each] })),
          ]}
          defaultValue={asked.status}
        />
        <TextField
          name="text"
          label="Email, return or order"
          defaultValue={asked.text}
          maxLength={320}
          {...(asked.isMistyped ? { error: MISTYPED } : {})}
        />
        <Button look="line">Find</Button>
      </form>
      <p>{count === 0 ? 'No returns found.' : `${count} found`}</p>
      <StaffTable label="Returns" columns={['Number', 'Time (UTC)', 'Address', 'Units', 'Parcel', 'Status', 'Order']}>
        {returns.map((rma) => (
          <Row key={rma.rmaId} rma={rma} />
        ))}
      </StaffTable>
      <StaffPager page={asked.page} perPage={PER_PAGE} count={count} pageHref={pageHref} />
    </>
  );
}

interface ReturnTableProps {
  readonly returns: readonly ReturnCopy[];
  readonly count: number;
  readonly asked: Asked;
}

/** All returns, the newest first. */
export const staffReturnsPage: PageRoute = {
  path: '/staff/returns',
  gate: 'orders',
  find: async (ctx) =>
    staffPage(ctx, { title: 'Returns' }, async () => {
      const asked = askedOf(ctx.url.searchParams);
      const found = await ctx.store.returns.search({ ...asked, limit: PER_PAGE, sites: ctx.staff?.sites });
      return <ReturnTable {...found} asked={asked} />;
    }),
};
