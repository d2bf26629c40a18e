import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/choice-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { Fault } from '#shared/errors.ts';
import { toMajor, toMinor } from '#shared/money/money.ts';
import { nextRmaStatuses } from '#shared/rma/status-change.ts';
import { REASON_WORDS } from '#shared/rma/words.ts';
import { RETURN_ADDRESSES } from '#shared/site/return-addresses.ts';
import { SITES } from '#shared/site/sites.ts';
import { staffPage } from '#worker/pages/staff/frame.tsx';
import { StaffTable } from '#worker/pages/staff/table.tsx';
import { MISSING, type PageRoute, type Resolution } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { type OrderCopy, paidOf } from '#worker/request/orders.ts';
import { findReturn, type ReturnCopy } from '#worker/request/returns.ts';
import { requireStaff, worksIn } from '#worker/request/staff.ts';
import { changeReturn, noteParcel, worthOfReturn } from '#worker/request/staff-returns.ts';

/** What the page of a return is made of. */
interface SeenReturn {
  readonly rma: ReturnCopy;
  readonly order: OrderCopy | undefined;
  /** What was paid for its units, at most what is left to give back; minor units. */
  readonly worth: number;
  readonly problem: string | null;
}

/** The words of a status on a button. */
const STEP_WORDS = { received: 'It is here', refused: 'Do not accept it' } as const;

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

function Parcel({ rma }: { readonly rma: ReturnCopy }): ReactNode {
  return (
    <form method="post" className="stack">
      <h2 className="d d24">Parcel</h2>
      <input type="hidden" name="action" value="parcel" />
      <TextField
        name="trackingNumber"
        label="Tracking number of the parcel back"
        maxLength={100}
        defaultValue={rma.trackingNumber ?? ''}
      />
      <Button look="line">Note</Button>
    </form>
  );
}

function Refund({ worth }: { readonly worth: number }): ReactNode {
  return (
    <form method="post" className="stack">
      <h2 className="d d24">Refund</h2>
      <input type="hidden" name="action" value="status" />
      <input type="hidden" name="to" value="refunded" />
      <TextField
        name="amount"
        label="Amount"
        note={`Paid for it: ${toMajor(worth)}`}
        inputMode="decimal"
        isRequired
        defaultValue={toMajor(worth).toFixed(2)}
      />
      <SelectField
        name="refundTo"
        label="To"
        options={[
          { value: 'payment', label: 'where it was paid from' },
          { value: 'giftcard', label: 'a new gift card' },
        ]}
      />
      <Checkbox name="restock" value="1" isCheckedAtFirst>
        The goods are sold again
      </Checkbox>
      <Button look="buy">Refund</Button>
    </form>
  );
}

function ReturnView({ rma, order, worth, problem }: SeenReturn): ReactNode {
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
        {rma.rmaId}
      </h1>
      {problem !== null && <Note kind="bad" lead={problem} announce="alert" />}
      <p data-testid="rma-status">{`${rma.status} · ${rma.email}`}</p>
      <p>
        <a className="link" href={`/staff/orders/${rma.orderId}`}>{`Order ${rma.orderId}`}</a>
      </p>
      <Items rma={rma} />
      {address && <p className="mute">{`It is sent to: ${address.join(', ')}`}</p>}
      <div className="staff-actions">
        <Parcel rma={rma} />
        {next.includes('refunded') && order && <Refund worth={worth} />}
        {(['received', 'refused'] as const)
          .filter((to) => next.includes(to))
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

async function find(ctx: Ctx, rmaId: string, problem: string | null): Promise<Resolution> {
  const isStaff = worksIn(ctx, 'orders');
  const rma = isStaff ? await findReturn(ctx, rmaId) : undefined;
  if (isStaff && !rma) return MISSING;
  return staffPage(ctx, { title: 'Return', area: 'orders' }, async () => {
    if (!rma) return null;
    const [order, worth = 0] = await Promise.all([ctx.store.orders.byId(rma.orderId), worthOfReturn(ctx, rma)]);
    const left = order ? paidOf(order) - order.refunded : 0;
    return <ReturnView rma={rma} order={order} worth={Math.min(worth, left)} problem={problem} />;
  });
}

/** One return: what comes back and why, and what may be made of it. */
export const staffReturnPage: PageRoute = {
  path: '/staff/returns/:rmaId',
  isPersonal: true,
  find: (ctx, { rmaId = '' }) => find(ctx, rmaId, null),
};

const actionSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('parcel'), trackingNumber: z.string().trim().max(100) }),
  z.object({
    action: z.literal('status'),
    to: z.enum(['received', 'refused', 'refunded']),
    amount: z.coerce.number<string>('must be an amount').nonnegative().max(10_000_000).optional(),
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

/** Takes the forms of a return's page: what is legal is done, and written down with who did it. */
export async function actOnReturn(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const { email } = requireStaff(ctx, 'orders');
  const rmaId = c.req.param('rmaId') ?? '';
  const again = (problem: string) => servePage(c, (page) => find(page, rmaId, problem), true);
  const read = actionSchema.safeParse(Object.fromEntries(await formFields(c.req.raw)));
  if (!read.success)
    return again(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
  const rma = await findReturn(ctx, rmaId);
  if (!rma) throw new Fault('not_found');
  try {
    const { status } = await act(ctx, rma, read.data, email);
    await ctx.store.staffLog.add(
      email,
      `return ${read.data.action === 'parcel' ? 'parcel' : status}`,
      rma.rmaId,
      ctx.now,
    );
    return c.redirect(`/staff/returns/${rma.rmaId}`, 303);
  } catch (error) {
    if (error instanceof Fault && error.code === 'validation_error') {
      return again(error.fields.map(({ field, message }) => `${field}: ${message}`).join('; '));
    }
    throw error;
  }
}
