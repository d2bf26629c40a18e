import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/form/choice-field.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { Fault } from '#shared/errors.ts';
import { formatMoney, toMajor, toMinor } from '#shared/money/money.ts';
import { nextRmaStatuses } from '#shared/rma/status-change.ts';
import { REASON_WORDS, STAFF_RMA_STATUS_WORDS } from '#shared/rma/words.ts';
import { RETURN_ADDRESSES } from '#shared/site/return-addresses.ts';
import { SITES } from '#shared/site/sites.ts';
import type { StaffRight } from '#shared/staff/rights.ts';
import { type OrderCopy, paidOf } from '#worker/acts/orders.ts';
import { findReturn, type ReturnCopy } from '#worker/acts/returns.ts';
import { changeReturn, noteParcel, worthOfReturn } from '#worker/acts/staff-returns.ts';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import { StaffTable } from '#worker/pages/staff/parts/table.tsx';
import {
  type Filling,
  fillingOf,
  problemLine,
  schemaProblems,
  type Typed,
  typedNumber,
} from '#worker/pages/staff/parts/typed.ts';
import { MISSING, type PageRoute, type Resolution } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { may, mayAt, memberOf, needRight } from '#worker/request/staff.ts';

/** The data of a return's page. */
interface SeenReturn {
  readonly rma: ReturnCopy;
  readonly order: OrderCopy | undefined;
  /** What was paid for its units, at most the amount that can still be refunded; minor units. */
  readonly worth: number;
  /** A form of the page that was refused. */
  readonly typed: Typed | undefined;
  /** Whether the member has a right. */
  readonly may: (right: StaffRight) => boolean;
}

/** The button label for each status. */
const STEP_WORDS = { received: 'Mark as received', refused: 'Reject' } as const;

function Items({ rma }: { readonly rma: ReturnCopy }): ReactNode {
  return (
    <StaffTable label="Items" columns={['Units', 'SKU', 'Item', 'Reason', 'Comment']}>
      {rma.lines.map(({ listItemId, qty, sku, name, reason, comment }) => (
        <tr key={listItemId}>
          <td className="num">{qty}</td>
          <td>{sku}</td>
          <td>{name}</td>
          <td>{REASON_WORDS[reason]}</td>
          <td className="wraps">{comment}</td>
        </tr>
      ))}
    </StaffTable>
  );
}

function Parcel({ rma, filling }: { readonly rma: ReturnCopy; readonly filling: Filling }): ReactNode {
  return (
    <form method="post" className="stack">
      <h2 className="d d24">Parcel</h2>
      <input type="hidden" name="action" value="parcel" />
      <TextField
        name="trackingNumber"
        label="Return tracking number"
        maxLength={100}
        defaultValue={filling.value('trackingNumber', rma.trackingNumber ?? '')}
        {...filling.error('trackingNumber')}
      />
      <Button look="line">Note</Button>
    </form>
  );
}

interface RefundProps {
  readonly order: OrderCopy;
  readonly worth: number;
  readonly filling: Filling;
}

function Refund({ order: { document }, worth, filling: { value, isTicked, error } }: RefundProps): ReactNode {
  const paid = formatMoney(worth, SITES[document.site].locale, document.currency);
  return (
    <form method="post" className="stack">
      <h2 className="d d24">Refund</h2>
      <input type="hidden" name="action" value="status" />
      <input type="hidden" name="to" value="refunded" />
      <TextField
        name="amount"
        label={`Amount, ${document.currency}`}
        note={`Amount paid: ${paid}`}
        inputMode="decimal"
        isRequired
        defaultValue={value('amount', toMajor(worth).toFixed(2))}
        {...error('amount')}
      />
      <SelectField
        name="refundTo"
        label="To"
        options={[
          { value: 'payment', label: 'original payment method' },
          { value: 'giftcard', label: 'a new gift card' },
        ]}
        defaultValue={value('refundTo', 'payment')}
      />
      <Checkbox name="restock" value="1" isCheckedAtFirst={isTicked('restock', true)}>
        Return the items to stock
      </Checkbox>
      <Button look="buy">Refund</Button>
    </form>
  );
}

function ReturnView({ rma, order, worth, typed, may }: SeenReturn): ReactNode {
  const fill = (name: string, value: string) => fillingOf(typed?.fields.get(name) === value ? typed : undefined);
  const next = nextRmaStatuses(rma.status);
  const address = order && RETURN_ADDRESSES[SITES[order.document.site].pool];
  return (
    <>
      <p>
        <a className="link" href="/staff/returns">
          All returns
        </a>
      </p>
      <h1 className="d d44" data-testid="rma-number">
        {rma.rmaNumber}
      </h1>
      <p className="mute">{rma.rmaId}</p>
      {typed && <Note kind="bad" lead={problemLine(typed.problems)} announce="alert" />}
      <p data-testid="rma-status">{`${STAFF_RMA_STATUS_WORDS[rma.status]} · ${rma.email}`}</p>
      <p>
        <a className="link" href={`/staff/orders/${rma.orderId}`}>{`Order ${rma.orderNumber}`}</a>
      </p>
      <Items rma={rma} />
      {address && <p className="mute">{`Ships to: ${address.join(', ')}`}</p>}
      <div className="staff-actions">
        {may('fulfill') && <Parcel rma={rma} filling={fill('action', 'parcel')} />}
        {may('refund') && next.includes('refunded') && order && (
          <Refund order={order} worth={worth} filling={fill('to', 'refunded')} />
        )}
        {(['received', 'refused'] as const)
          .filter((to) => may('fulfill') && next.includes(to))
          .map((to) => (
            <form key={to} method="post" className="stack">
              <h2 className="d d24">{to === 'received' ? 'Arrival' : 'Refusal'}</h2>
              <input type="hidden" name="action" value="status" />
              <input type="hidden" name="to" value={to} />
              <Button look="line">{STEP_WORDS[to]}</Button>
            </form>
          ))}
      </div>
    </>
  );
}

/** A return, if its order belongs to a site of the member. */
async function ownReturn(ctx: Ctx, rmaId: string): Promise<ReturnCopy | undefined> {
  const rma = await findReturn(ctx, rmaId);
  if (!rma || memberOf(ctx).sites === undefined) return rma;
  const order = await ctx.store.orders.byId(rma.orderId);
  return order && mayAt(ctx, order.document.site) ? rma : undefined;
}

async function find(ctx: Ctx, rmaId: string, typed: Typed | undefined): Promise<Resolution> {
  const rma = await ownReturn(ctx, rmaId);
  if (!rma) return MISSING;
  return staffPage(ctx, { title: 'Return' }, async () => {
    const [order, worth = 0] = await Promise.all([ctx.store.orders.byId(rma.orderId), worthOfReturn(ctx, rma)]);
    const left = order ? paidOf(order) - order.refunded : 0;
    return (
      <ReturnView
        rma={rma}
        order={order}
        worth={Math.min(worth, left)}
        typed={typed}
        may={(right) => may(ctx, right)}
      />
    );
  });
}

/** One return: its items, their reasons, and the possible actions. */
export const staffReturnPage: PageRoute = {
  path: '/staff/returns/:rmaId',
  gate: 'orders',
  take: actOnReturn,
  find: (ctx, { rmaId = '' }) => find(ctx, rmaId, undefined),
};

const actionSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('parcel'), trackingNumber: z.string().trim().max(100) }),
  z.object({
    action: z.literal('status'),
    to: z.enum(['received', 'refused', 'refunded']),
    amount: z
      .string()
      .transform(typedNumber)
      .pipe(z.number('must be an amount, for example 12.50').nonnegative().max(10_000_000))
      .optional(),
    refundTo: z.enum(['payment', 'giftcard']).default('payment'),
    restock: z.string().optional(),
  }),
]);

function act(ctx: Ctx, rma: ReturnCopy, action: z.infer<typeof actionSchema>, actor: string): Promise<ReturnCopy> {
  if (action.action === 'parcel') return noteParcel(ctx, rma, action.trackingNumber, actor);
  const { to, amount, refundTo, restock } = action;
  const minor = amount === undefined ? undefined : toMinor(amount);
  return changeReturn(ctx, rma, { to, refundTo, amount: minor, restock: restock !== undefined }, actor);
}

/** Handles the forms of a return's page: performs allowed actions and records who did them. */
async function actOnReturn(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const { email } = memberOf(ctx);
  const rmaId = c.req.param('rmaId') ?? '';
  const fields = await formFields(c.req.raw);
  const again = (problems: Typed['problems']) => servePage(c, (page) => find(page, rmaId, { fields, problems }), true);
  const read = actionSchema.safeParse(Object.fromEntries(fields));
  if (!read.success) return again(schemaProblems(read.error));
  needRight(ctx, read.data.action === 'status' && read.data.to === 'refunded' ? 'refund' : 'fulfill');
  const rma = await ownReturn(ctx, rmaId);
  if (!rma) throw new Fault('not_found');
  try {
    await act(ctx, rma, read.data, email);
    return c.redirect(`/staff/returns/${rma.rmaId}`, 303);
  } catch (error) {
    if (error instanceof Fault && error.code === 'validation_error') return again(error.fields);
    throw error;
  }
}
