import type { ReactNode } from 'react';
import { Note } from '#client/ui/note.tsx';
import type { StaffRight } from '#shared/staff/rights.ts';
import { HOUR_MS } from '#shared/time/duration.ts';
import { merchantWarnings } from '#worker/acts/merchant-warnings.ts';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import { StaffTable } from '#worker/pages/staff/parts/table.tsx';
import { type PageRoute, redirectTo } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import { may, memberOf } from '#worker/request/staff.ts';
import { MOST_WAITING, type Waiting, type WaitingKind } from '#worker/store/staff/waiting.ts';

/** The list of a desk, with a filter. */
const filtered = (path: string, filter: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(filter)}`;

/** Work that waits: the right that it takes, its desk, and its words. The most urgent first. */
const WORK: readonly {
  readonly kind: WaitingKind;
  readonly right: StaffRight;
  readonly href: string;
  readonly one: string;
  readonly many: string;
}[] = [
  {
    kind: 'refusedRefunds',
    right: 'refund',
    href: filtered('/staff/orders', { needs: 'refund' }),
    one: 'refund that the provider refused',
    many: 'refunds that the provider refused',
  },
  {
    kind: 'heldOrders',
    right: 'fulfill',
    href: filtered('/staff/orders', { status: 'held' }),
    one: 'order on hold',
    many: 'orders on hold',
  },
  {
    kind: 'invalidVatNumbers',
    right: 'orders',
    href: filtered('/staff/orders', { needs: 'vat' }),
    one: 'order with a VAT number that is not valid',
    many: 'orders with a VAT number that is not valid',
  },
  {
    kind: 'confirmedOrders',
    right: 'fulfill',
    href: filtered('/staff/orders', { status: 'published' }),
    one: 'confirmed order to pack',
    many: 'confirmed orders to pack',
  },
  {
    kind: 'receivedReturns',
    right: 'fulfill',
    href: filtered('/staff/returns', { status: 'received' }),
    one: 'return that arrived, to refund or refuse',
    many: 'returns that arrived, to refund or refuse',
  },
  {
    kind: 'requestedReturns',
    right: 'fulfill',
    href: filtered('/staff/returns', { status: 'requested' }),
    one: 'return on its way',
    many: 'returns on their way',
  },
  {
    kind: 'draftQuotes',
    right: 'fulfill',
    href: filtered('/order-manager-quote', { state: 'draft' }),
    one: 'quote to send',
    many: 'quotes to send',
  },
  {
    kind: 'newEntries',
    right: 'messages',
    href: filtered('/staff/forms', { status: 'new' }),
    one: 'new message',
    many: 'new messages',
  },
  {
    kind: 'newQuestions',
    right: 'mails',
    href: '/staff/questions',
    one: 'question about a product',
    many: 'questions about products',
  },
  {
    kind: 'heldMails',
    right: 'mails',
    href: '/staff/mails',
    one: 'mail that could not be sent',
    many: 'mails that could not be sent',
  },
  {
    kind: 'failedRenewals',
    right: 'orders',
    href: filtered('/staff/subscriptions', { state: 'past_due' }),
    one: 'subscription with a declined renewal',
    many: 'subscriptions with a declined renewal',
  },
  {
    kind: 'lowStock',
    right: 'stock',
    href: '/staff/stock',
    one: 'product that runs low in a warehouse',
    many: 'products that run low or are sold out in a warehouse',
  },
  {
    kind: 'waitingReviews',
    right: 'curate',
    href: '/staff/reviews',
    one: 'review to read',
    many: 'reviews to read',
  },
  { kind: 'waitingGyms', right: 'curate', href: '/staff/gyms', one: 'gym to check', many: 'gyms to check' },
];

const DAY_HOURS = 24;

/** How long the oldest has waited: `5 hours`, `3 days`. */
function sinceText(sinceMs: number | null, nowMs: number): string {
  if (sinceMs === null) return '';
  const hours = Math.floor((nowMs - sinceMs) / HOUR_MS);
  if (hours < 1) return 'less than an hour';
  const [count, unit] = hours < 2 * DAY_HOURS ? [hours, 'hour'] : [Math.floor(hours / DAY_HOURS), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function countText({ count }: Waiting): string {
  return count >= MOST_WAITING ? `${MOST_WAITING.toLocaleString('en-US')} or more` : String(count);
}

/** Problems of the store. */
function Warnings({ texts }: { readonly texts: readonly string[] }): ReactNode {
  return texts.map((text) => <Note key={text} kind="warn" lead={text} />);
}

async function startView(ctx: Ctx): Promise<ReactNode> {
  const { name, sites } = memberOf(ctx);
  const own = WORK.filter(({ right }) => may(ctx, right));
  const [waiting, warnings] = await Promise.all([
    ctx.store.waiting.of(
      own.map(({ kind }) => kind),
      sites,
    ),
    merchantWarnings(ctx),
  ]);
  const rows = own.flatMap((work) => {
    const found = waiting.get(work.kind);
    return found && found.count > 0 ? [{ ...work, found }] : [];
  });
  return (
    <>
      <h1 className="d d44">What waits</h1>
      {rows.length === 0 && <p>{`Nothing waits for you, ${name}.`}</p>}
      <StaffTable label="What waits" columns={['Number', 'Work', 'Oldest waits']}>
        {rows.map(({ kind, href, one, many, found }) => (
          <tr key={kind} data-testid={`waiting-${kind}`}>
            <td className="num">{countText(found)}</td>
            <td>
              <a className="link" href={href}>
                {found.count === 1 ? one : many}
              </a>
            </td>
            <td>{sinceText(found.sinceMs, ctx.now)}</td>
          </tr>
        ))}
      </StaffTable>
      <Warnings texts={warnings} />
    </>
  );
}

/** The address that members remember, and where signing in leads: what waits for them. */
export const staffStartPage: PageRoute = {
  path: '/staff',
  gate: 'entrance',
  find: async (ctx) =>
    ctx.staff
      ? staffPage(ctx, { title: 'Staff' }, () => startView(ctx))
      : redirectTo(`${ctx.url.origin}/staff/login`, 302),
};
