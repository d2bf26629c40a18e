import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { formatMoney } from '#shared/money/money.ts';
import { MISTYPED, searchedText } from '#shared/number/spoken-number.ts';
import { ORDER_STATUSES, type OrderStatus } from '#shared/order/contract.ts';
import { STAFF_STATUS_WORDS } from '#shared/order/status-words.ts';
import { SITES } from '#shared/site/sites.ts';
import { DAY_MS } from '#shared/time/duration.ts';
import { orderSearchText } from '#worker/acts/numbers.ts';
import { type OrderCopy, type OrderSearch, paidOf } from '#worker/acts/orders.ts';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import { StaffPager } from '#worker/pages/staff/parts/pager.tsx';
import { StaffTable } from '#worker/pages/staff/parts/table.tsx';
import type { PageRoute } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';

const PER_PAGE = 50;

type Pauses = Awaited<ReturnType<Ctx['store']['paymentPauses']['since']>>;

/** What a pause of payments was counted by, in words for staff. */
const PAUSED_BY: Readonly<Record<Pauses[number]['countedBy'], string>> = {
  card: 'cards',
  email: 'guests’ addresses',
  list: 'lists',
  network: 'networks',
  shopper: 'shoppers',
};

interface Asked extends Pick<OrderSearch, 'needs'>, ReturnType<typeof searchedText> {
  readonly status: OrderStatus | '';
  readonly page: number;
}

/** Filters for orders that need the attention of staff. */
const NEEDS = [
  { value: '', label: 'Anything' },
  { value: 'refund', label: 'Refund refused' },
  { value: 'vat', label: 'VAT number not valid' },
] as const;

function askedOf(query: URLSearchParams): Asked {
  const status = ORDER_STATUSES.find((each) => each === query.get('status')) ?? '';
  const page = Math.min(10_000, Math.max(1, Math.floor(Number(query.get('page'))) || 1));
  const needs = NEEDS.find(({ value }) => value === query.get('needs'))?.value ?? '';
  return { status, needs, ...searchedText((query.get('text') ?? '').slice(0, 320)), page };
}

function Filters({ status, needs, text, isMistyped }: Asked): ReactNode {
  return (
    <form method="get" action="/staff/orders" className="staff-filters">
      <SelectField
        name="status"
        label="Status"
        options={[
          { value: '', label: 'Any' },
          ...ORDER_STATUSES.map((each) => ({ value: each, label: STAFF_STATUS_WORDS[each] })),
        ]}
        defaultValue={status}
      />
      <SelectField name="needs" label="Needs" options={NEEDS} defaultValue={needs} />
      <TextField
        name="text"
        label="Email, number, or start of an ID"
        defaultValue={text}
        maxLength={320}
        {...(isMistyped ? { error: MISTYPED } : {})}
      />
      <Button look="line">Find</Button>
    </form>
  );
}

function Row({ order }: { readonly order: OrderCopy }): ReactNode {
  const { orderId, orderNumber, document, payment, refunded, status, createdMs } = order;
  const { locale } = SITES[document.site];
  const print = (minor: number) => formatMoney(minor, locale, document.currency);
  return (
    <tr>
      <td>
        <a className="link" href={`/staff/orders/${orderId}`}>
          {orderNumber}
        </a>
      </td>
      <td>{new Date(createdMs).toISOString().slice(0, 16).replace('T', ' ')}</td>
      <td>{document.site}</td>
      <td>{document.email}</td>
      <td className="num">{print(paidOf(order))}</td>
      <td className="num">
        {refunded > 0 ? print(refunded) : ''}
        {payment.refusedRefund ? ` ${print(payment.refusedRefund)} refused` : ''}
      </td>
      <td>{STAFF_STATUS_WORDS[status]}</td>
    </tr>
  );
}

function OrderTable({
  orders,
  count,
  asked,
  pauses,
}: {
  orders: readonly OrderCopy[];
  count: number;
  asked: Asked;
  pauses: Pauses;
}): ReactNode {
  const pageHref = (page: number) =>
    `/staff/orders?${new URLSearchParams({ status: asked.status, needs: asked.needs, text: asked.text, page: String(page) })}`;
  return (
    <>
      <h1 className="d d64">Orders</h1>
      <Filters {...asked} />
      <p>{count === 0 ? 'No orders found.' : `${count} found`}</p>
      {pauses.length > 0 && (
        <Note
          kind="warn"
          lead={`Paying was paused ${pauses.reduce((sum, each) => sum + each.count, 0)} times in the last 24 hours`}
        >
          After ten declined payments within an hour:{' '}
          {pauses.map(({ countedBy, count }) => `${PAUSED_BY[countedBy]} ${count}`).join(', ')}. Someone may be testing
          stolen cards.
        </Note>
      )}
      <StaffTable label="Orders" columns={['Number', 'Time (UTC)', 'Site', 'Address', 'Paid', 'Refunded', 'Status']}>
        {orders.map((order) => (
          <Row key={order.orderId} order={order} />
        ))}
      </StaffTable>
      <StaffPager page={asked.page} perPage={PER_PAGE} count={count} pageHref={pageHref} />
    </>
  );
}

/** All orders, the newest first. */
export const staffOrdersPage: PageRoute = {
  path: '/staff/orders',
  gate: 'orders',
  find: async (ctx) =>
    staffPage(ctx, { title: 'Orders' }, async () => {
      const asked = askedOf(ctx.url.searchParams);
      const text = await orderSearchText(ctx, asked.text);
      const found = await ctx.store.orders.search({ ...asked, text, limit: PER_PAGE, sites: ctx.staff?.sites });
      const pauses = await ctx.store.paymentPauses.since(ctx.now - DAY_MS);
      return <OrderTable {...found} asked={asked} pauses={pauses} />;
    }),
};
