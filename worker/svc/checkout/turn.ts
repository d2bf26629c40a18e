import { Fault } from '#shared/errors.ts';
import { askAgainMs, fieldsOfPlace } from '#shared/order/waiting-line.ts';
import type { BeginOutcome, LineState } from '#worker/acts/orders.ts';
import { softly } from '#worker/log/softly.ts';
import type { Ctx } from '#worker/request/context.ts';
import { isSignedBy, signatureOf } from '#worker/request/signature.ts';

/** An order and who places it, for its place in line. */
export interface Placing {
  readonly orderId: string;
  readonly owner: string;
}

/** A number that the line has given to an order; it holds in this line only. */
interface Ticket {
  readonly lineId: number;
  readonly number: number;
}

type Busy = Extract<BeginOutcome, { outcome: 'busy' }>;
/** What becomes of an order at a desk that takes it. */
type Begun = Exclude<BeginOutcome, Busy | { outcome: 'unknown' }>;

/** How late an order came to the desk, milliseconds; undefined if the desk did not say. */
const lateOf = (begun: Begun | Busy): number | undefined => ('lateMs' in begun ? begun.lateMs : undefined);

const TICKET = /^(\d{1,16})\.(\d{1,9})\.([0-9a-f]{64})$/;

/** What a ticket's signature covers, so that it is worth nothing to another order or shopper. */
function payloadOf({ lineId, number }: Ticket, { orderId, owner }: Placing): string {
  return `${lineId}.${number}.${orderId}.${owner}`;
}

/** The number in a ticket that this store has given to the order; undefined for any other text. */
async function readTicket({ config }: Ctx, text: string, placing: Placing): Promise<Ticket | undefined> {
  const [, lineId, number, signature] = TICKET.exec(text) ?? [];
  if (signature === undefined) return undefined;
  const ticket = { lineId: Number(lineId), number: Number(number) };
  const isOwn = await isSignedBy('line', payloadOf(ticket, placing), signature, config.sessionSecret);
  return isOwn ? ticket : undefined;
}

/** The refusal of an order that has to wait: its place, and when it is worth asking again. */
async function inLine({ config }: Ctx, placing: Placing, number: number, state: LineState): Promise<Fault> {
  const { lineId, called, perSecond } = state;
  const signature = await signatureOf('line', payloadOf({ lineId, number }, placing), config.sessionSecret);
  const place = Math.max(1, number - called);
  const waitSeconds = Math.ceil(place / perSecond);
  const fields = fieldsOfPlace({ ticket: `${lineId}.${number}.${signature}`, place, waitSeconds });
  return new Fault('in_line', fields, {
    headers: { 'retry-after': String(Math.ceil(askAgainMs({ waitSeconds }) / 1000)) },
  });
}

/**
 * Lets an order that comes with a ticket go on if it has been called; throws `in_line` if not, before anything is read
 * for it. Returns whether it was called. A ticket of a line that has ended counts for nothing, and nobody needs one then.
 */
export async function passLine(ctx: Ctx, text: string, placing: Placing): Promise<boolean> {
  const ticket = await readTicket(ctx, text, placing);
  if (!ticket) return false;
  const state = await ctx.store.waitingLine.progress();
  if (state.lineId !== ticket.lineId) return false;
  if (ticket.number > state.called) throw await inLine(ctx, placing, ticket.number, state);
  return true;
}

/**
 * Begins an order at its desk when it has its turn, which usually is at once. If the desk has more orders than it can
 * take, the order joins the line and `in_line` is thrown with its place. `isCalled`: it has already waited.
 */
export async function beginInTurn(
  ctx: Ctx,
  placing: Placing,
  isCalled: boolean,
  begin: (isCalled: boolean) => Promise<Begun | Busy>,
): Promise<Begun> {
  const { waitingLine } = ctx.store;
  const called = async (): Promise<Begun | undefined> => {
    const begun = await begin(true);
    const lateMs = lateOf(begun);
    if (lateMs !== undefined) ctx.later(softly(ctx, 'line_not_told', undefined, () => waitingLine.hear(lateMs)));
    return begun.outcome === 'busy' ? undefined : begun;
  };
  let sold: number | undefined;
  if (isCalled) {
    const begun = await called();
    if (begun) return begun;
  } else if (!waitingLine.isLined()) {
    const begun = await begin(false);
    if (begun.outcome !== 'busy') return begun;
    ({ sold } = begun);
  }
  const joined = await waitingLine.join(placing.orderId, placing.owner, sold);
  const isNowCalled = !isCalled && joined.number <= joined.called;
  const begun = isNowCalled ? await called() : undefined;
  if (begun) return begun;
  throw await inLine(ctx, placing, joined.number, joined);
}
