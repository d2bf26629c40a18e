import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Note } from '#client/ui/note.tsx';
import { Fault } from '#shared/errors.ts';
import { type Minor, toMinor } from '#shared/money/money.ts';
import { ORDER_STATUSES } from '#shared/order/contract.ts';
import { STAFF_STATUS_WORDS } from '#shared/order/status-words.ts';
import type { StaffRight } from '#shared/staff/rights.ts';
import { deskFor, type OrderDeskStore, type OrderLedger } from '#worker/acts/desks.ts';
import { orderIdOf } from '#worker/acts/numbers.ts';
import { OrderView } from '#worker/pages/order/view.tsx';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import { OrderActions, type OrderActionsProps, printerOf } from '#worker/pages/staff/parts/order-actions.tsx';
import { utc } from '#worker/pages/staff/parts/time.ts';
import { problemLine, schemaProblems, type Typed, typedNumber } from '#worker/pages/staff/parts/typed.ts';
import { vatSentence } from '#worker/pages/staff/parts/vat-words.ts';
import { MISSING, type PageRoute, type Resolution } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { may, mayAt, memberOf, needRight } from '#worker/request/staff.ts';

/** The state of capturing an authorized payment. */
const CAPTURE_WORDS = {
  reserved: 'authorized, not captured',
  asked: 'being captured',
  captured: 'collected',
} as const;

function Times({ ms }: { readonly ms: number }): ReactNode {
  return <time dateTime={new Date(ms).toISOString()}>{utc(ms)}</time>;
}

/** The amount of a movement: units, or money for a gift card. */
function amountOf({ kind, amount }: OrderLedger['movements'][number], print: (minor: Minor) => string): string {
  return kind === 'giftcard' ? print(amount) : String(amount);
}

function History({ order, notes, movements }: OrderLedger): ReactNode {
  const print = printerOf(order);
  return (
    <>
      <h2 className="d d32">History</h2>
      <ul className="staff-log">
        {notes.map((note) => (
          <li key={`${note.at_ms} ${note.event} ${note.detail}`}>
            <Times ms={note.at_ms} /> <b>{note.event}</b> {note.detail} <span className="mute">{note.actor}</span>
          </li>
        ))}
      </ul>
      <h2 className="d d32">Stock movements</h2>
      <ul className="staff-log">
        {movements.map((movement) => (
          <li key={movement.id}>
            <Times ms={movement.at_ms} />{' '}
            {`${movement.verb} ${amountOf(movement, print)} of ${movement.kind} ${movement.key}`}{' '}
            <span className="mute">{`${movement.reason} ${movement.actor}`}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Most client facts that are shown, and most characters of each. */
const MOST_FACTS = 12;
const FACT_LENGTH = 200;

/** What the client reported with the order (spec 2 section 3, meta): words and numbers for support. */
function ClientFacts({ meta }: { readonly meta: Readonly<Record<string, unknown>> }): ReactNode {
  const facts = Object.entries(meta).flatMap(([name, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value) ? [`${name}: ${String(value).slice(0, FACT_LENGTH)}`] : [],
  );
  return facts.length > 0 && <p className="mute">{`Sent with the order: ${facts.slice(0, MOST_FACTS).join(' · ')}`}</p>;
}

interface LedgerViewProps extends OrderActionsProps {
  /** The state of the customer's VAT number. */
  readonly vat: string | null;
  /** Unix milliseconds. */
  readonly nowMs: number;
}

function LedgerView({ ledger, typed, may, vat, nowMs }: LedgerViewProps): ReactNode {
  const { order } = ledger;
  const { document, payment } = order;
  const print = printerOf(order);
  return (
    <>
      <h1 className="d d64">Order</h1>
      <p data-testid="order-number">{order.orderNumber}</p>
      <p className="mute">{order.orderId}</p>
      {typed && <Note kind="bad" lead={problemLine(typed.problems)} announce="alert" />}
      <p>
        {`${STAFF_STATUS_WORDS[order.status]} · ${document.email} · ${payment.paymentType} ${print(payment.amount)}`}
        {payment.error ? ` · ${payment.error}` : ''}
        {payment.refusedRefund ? ` · a refund of ${print(payment.refusedRefund)} was refused` : ''}
        {payment.capture ? ` · ${CAPTURE_WORDS[payment.capture]}` : ''}
      </p>
      {vat !== null && <p>{vat}</p>}
      <ClientFacts meta={document.meta} />
      <OrderView order={order} isOwn nowMs={nowMs} />
      <OrderActions ledger={ledger} typed={typed} may={may} />
      <History {...ledger} />
    </>
  );
}

async function findOrder(ctx: Ctx, asked: string, typed: Typed | undefined): Promise<Resolution> {
  const orderId = await orderIdOf(ctx, asked);
  const ledger = orderId === undefined ? undefined : await (await deskFor(ctx, orderId))?.ledger(orderId);
  if (!ledger || !mayAt(ctx, ledger.order.document.site)) return MISSING;
  return staffPage(ctx, { title: 'Order' }, async () => (
    <LedgerView
      ledger={ledger}
      typed={typed}
      may={(right) => may(ctx, right)}
      nowMs={ctx.now}
      vat={await vatSentence(ctx, ledger.order.document)}
    />
  ));
}

/** One order with its full history and the possible actions. */
export const staffOrderPage: PageRoute = {
  path: '/staff/orders/:orderId',
  gate: 'orders',
  take: actOnOrder,
  find: (ctx, { orderId = '' }) => findOrder(ctx, orderId, undefined),
};

const actionSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('status'),
    to: z.enum(ORDER_STATUSES),
    trackingNumber: z.string().trim().max(100).default(''),
    reason: z.string().trim().max(1000).default(''),
    restock: z.string().optional(),
  }),
  z.object({
    action: z.literal('refund'),
    key: z.string().min(8).max(64),
    amount: z
      .string('must be an amount')
      .transform(typedNumber)
      .pipe(z.number('must be an amount, for example 12.50').positive('must be greater than zero').max(10_000_000)),
    to: z.enum(['payment', 'giftcard']),
    sku: z.string().max(64).default(''),
    qty: z.coerce.number<string>('must be a whole number').int('must be a whole number').min(1).max(9999).default(1),
    reason: z.string().trim().min(1, 'is missing').max(1000),
  }),
  z.object({ action: z.literal('tracking'), trackingNumber: z.string().trim().min(1, 'is missing').max(100) }),
  z.object({ action: z.literal('capture'), reason: z.string().trim().max(1000).default('') }),
  z.object({ action: z.literal('note'), text: z.string().trim().min(1).max(2000) }),
]);
type Action = z.infer<typeof actionSchema>;

/** The right that each action takes; the page itself takes `orders`. */
const ACTION_RIGHTS = {
  status: 'fulfill',
  tracking: 'fulfill',
  capture: 'refund',
  refund: 'refund',
  note: 'orders',
} as const satisfies Readonly<Record<Action['action'], StaffRight>>;

async function act(desk: OrderDeskStore, orderId: string, action: Action, actor: string, nowMs: number) {
  const cause = { actor, nowMs, deed: `order ${action.action}` };
  switch (action.action) {
    case 'status': {
      const { to, trackingNumber, reason, restock } = action;
      const change = { to, restocks: restock !== undefined, ...(trackingNumber === '' ? {} : { trackingNumber }) };
      return desk.changeStatus(orderId, change, { ...cause, reason });
    }
    case 'refund': {
      const { amount, to, reason, key, sku, qty } = action;
      const refund = { amount: toMinor(amount), to, reason, key, restock: sku === '' ? [] : [{ sku, qty }] };
      return desk.refund(orderId, refund, { ...cause, reason });
    }
    case 'tracking':
      return desk.track(orderId, action.trackingNumber, cause);
    case 'capture':
      return desk.capture(orderId, { ...cause, reason: action.reason });
    default:
      await desk.note(orderId, action.text, cause);
      return undefined;
  }
}

/** Whether an order belongs to a site of the member. */
async function isOwnOrder(ctx: Ctx, orderId: string): Promise<boolean> {
  if (memberOf(ctx).sites === undefined) return true;
  const order = await ctx.store.orders.byId(orderId);
  return order !== undefined && mayAt(ctx, order.document.site);
}

/** Handles the forms of an order's page: performs allowed actions and records who did them. */
async function actOnOrder(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const { email } = memberOf(ctx);
  const orderId = (await orderIdOf(ctx, c.req.param('orderId') ?? '')) ?? '';
  const fields = await formFields(c.req.raw);
  const again = (problems: Typed['problems']) =>
    servePage(c, (page) => findOrder(page, orderId, { fields, problems }), true);
  const read = actionSchema.safeParse(Object.fromEntries(fields));
  if (!read.success) return again(schemaProblems(read.error));
  needRight(ctx, ACTION_RIGHTS[read.data.action]);
  const desk = await deskFor(ctx, orderId);
  if (desk && !(await isOwnOrder(ctx, orderId))) throw new Fault('not_found');
  if (!desk) return again([{ field: '', message: 'This order does not exist.' }]);
  const outcome = await act(desk, orderId, read.data, email, ctx.now);
  if (outcome?.outcome === 'refused') return again([outcome]);
  return c.redirect(`/staff/orders/${orderId}`, 303);
}
