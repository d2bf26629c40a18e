import { Fault } from '#shared/errors.ts';
import { isGivenUp } from '#shared/order/given-up.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time/duration.ts';
import { softly } from '#worker/log/softly.ts';
import type { Ctx } from '#worker/request/context.ts';
import { networkOf } from '#worker/request/network.ts';
import type { DeclinesOf } from '#worker/store/order/payment-pauses.ts';
import type { DeskOrder } from './orders.ts';

/** Declined payments after which the next one has to wait until the window closes. */
const DECLINES = { most: 10, windowMs: HOUR_MS };
/** Payments that one network may have under way at once: many shoppers share one, and few of them are declined. */
const UNDER_WAY = { most: 40, windowMs: MINUTE_MS };
/** How long a shopper waits who tried a card that was declined too often, at others' hands as well. */
const TESTED_CARD = { most: 1, windowMs: HOUR_MS };
/** The declined payment of an order is counted once, whether its answer or its report comes first. */
const COUNTED = { most: 1, windowMs: HOUR_MS };
/** A pause is told once, however often it is met. */
const TOLD = { most: 1, windowMs: HOUR_MS };
/** The store's own machine, from which tests and a developer's browser come. */
const LOOPBACK = new Set(['127.0.0.1', '::1']);

/** What is charged: an order of a list, or a card that is kept without an order. */
export interface Payer {
  readonly listId?: string;
  readonly email?: string;
}

interface Counted {
  readonly by: DeclinesOf;
  readonly subject: string;
}

/** The list and the customer or visitor, who have one payment at a time: counted before it is charged. */
function ownCounts({ session }: Pick<Ctx, 'session'>, { listId }: Payer): readonly Counted[] {
  const counts: Counted[] = [];
  if (listId !== undefined) counts.push({ by: 'list', subject: `declines:list:${listId}` });
  if (session.kind !== 'guest') counts.push({ by: 'shopper', subject: `declines:customer:${session.customerId}` });
  else if (session.visitorId) counts.push({ by: 'shopper', subject: `declines:visitor:${session.visitorId}` });
  return counts;
}

/** The network that a payment comes from; undefined if the edge tells none, or it is this machine. */
function networkOfPayer({ visitor }: Pick<Ctx, 'visitor'>): string | undefined {
  return visitor.address === undefined || LOOPBACK.has(visitor.address) ? undefined : networkOf(visitor.address);
}

/**
 * What others share: the network, and the email address of a guest. Only payments that were declined are counted, so
 * that others who pay at the same moment are not held up. A customer's address is not counted, since anyone can type it:
 * a stranger's cards must not stop its owner, who is logged in.
 */
function sharedCounts(ctx: Pick<Ctx, 'session' | 'visitor'>, { email }: Payer): readonly Counted[] {
  const network = networkOfPayer(ctx);
  const counts: Counted[] = [];
  if (network !== undefined) counts.push({ by: 'network', subject: `declines:network:${network}` });
  if (ctx.session.kind === 'guest' && email !== undefined) {
    counts.push({ by: 'email', subject: `declines:email:${email}` });
  }
  return counts;
}

async function count({ store, now }: Ctx, counts: readonly Counted[]): Promise<readonly number[]> {
  return Promise.all(counts.map(({ subject }) => store.limits.take(subject, DECLINES, now)));
}

async function uncount({ store, now }: Ctx, counts: readonly Pick<Counted, 'subject'>[]): Promise<void> {
  await Promise.all(counts.map(({ subject }) => store.limits.giveBack(subject, now)));
}

/**
 * Whether the provider names cards and reports declines on its own: the sandbox and the small protocol do neither, so
 * that nothing is asked for them.
 */
function tellsMore({ config }: Pick<Ctx, 'config'>): boolean {
  return config.payments.provider === 'adyen' || config.payments.provider === 'spreedly';
}

/** Takes back what was just counted for the declined payment of an order that is counted for the same subject already. */
async function keepFirst(ctx: Ctx, counts: readonly Counted[], orderId: string | undefined): Promise<void> {
  if (orderId === undefined || !tellsMore(ctx)) return;
  const marks = counts.map(({ subject }) => ctx.store.limits.take(`${subject}:${orderId}`, COUNTED, ctx.now));
  const waits = await Promise.all(marks);
  await uncount(
    ctx,
    counts.filter((_, at) => waits[at] !== 0),
  );
}

/** Counts the declined payment of an order once for each subject. */
async function countDecline(ctx: Ctx, counts: readonly Counted[], orderId: string | undefined): Promise<void> {
  const waits = await count(ctx, counts);
  // A subject that has reached its limit is not counted further, so there is nothing to take back.
  await keepFirst(
    ctx,
    counts.filter((_, at) => waits[at] === 0),
    orderId,
  );
}

/** Tells staff of a pause when it is first met: a log line with the reason, and a figure on the page of orders. */
async function tellPause(ctx: Ctx, { by, subject }: Counted): Promise<void> {
  await softly(ctx, 'payment_pause_not_noted', undefined, async () => {
    if ((await ctx.store.limits.take(`told:${subject}`, TOLD, ctx.now)) > 0) return;
    ctx.log.warn('payments_paused', { reason: 'too many declined payments', countedBy: by });
    await ctx.store.paymentPauses.add(by, ctx.now);
  });
}

/** Marks of the list and the shopper who tried a card that was declined too often. */
function testerMarks(own: readonly Counted[]): readonly Counted[] {
  return own.map(({ subject }) => ({ by: 'card', subject: `card-test:${subject}` }));
}

/**
 * Counts a declined card by the provider's fingerprint of it, over all shoppers and networks. Shoppers who try it after ten
 * declined payments within an hour are paused. Nothing is counted where the provider names no card.
 */
async function countCard(ctx: Ctx, own: readonly Counted[], orderId: string | undefined): Promise<void> {
  const reference = orderId === undefined ? undefined : await ctx.store.paymentBooks.references.find(orderId);
  const { fingerprint } = reference?.payload ?? {};
  if (reference === undefined || fingerprint === undefined) return;
  const subject = `declines:card:${reference.provider}:${fingerprint}`;
  if ((await ctx.store.limits.take(subject, DECLINES, ctx.now)) === 0) return;
  await Promise.all(testerMarks(own).map(({ subject: mark }) => ctx.store.limits.take(mark, TESTED_CARD, ctx.now)));
  await tellPause(ctx, { by: 'card', subject });
}

/** The payments of a network that are under way; none if the network is unknown. */
function underWay(ctx: Pick<Ctx, 'visitor'>): readonly { readonly subject: string }[] {
  const network = networkOfPayer(ctx);
  return network === undefined ? [] : [{ subject: `payments:network:${network}` }];
}

/**
 * Lets a payment begin, before anything is reserved or charged. It is counted as if it were declined, so that parallel
 * ones cannot exceed the limit; `endPayment` takes that back. Throws `payments_paused` with the seconds to wait after
 * ten declined ones of a list, a shopper, a guest's address, a network or the card that the shopper tried last, within
 * an hour.
 */
export async function beginPayment(ctx: Ctx, payer: Payer): Promise<void> {
  const { limits } = ctx.store;
  const [own, shared, going] = [ownCounts(ctx, payer), sharedCounts(ctx, payer), underWay(ctx)];
  const marks = tellsMore(ctx) ? testerMarks(own) : [];
  const [ownWaits, sharedWaits, goingWaits, markWaits] = await Promise.all([
    count(ctx, own),
    Promise.all(shared.map(({ subject }) => limits.waitOf(subject, DECLINES, ctx.now))),
    Promise.all(going.map(({ subject }) => limits.take(subject, UNDER_WAY, ctx.now))),
    Promise.all(marks.map(({ subject }) => limits.waitOf(subject, TESTED_CARD, ctx.now))),
  ]);
  const waitMs = Math.max(0, ...ownWaits, ...sharedWaits, ...goingWaits, ...markWaits);
  if (waitMs === 0) return;
  const isFree = (waits: readonly number[]) => (_: unknown, at: number) => waits[at] === 0;
  await uncount(ctx, [...own.filter(isFree(ownWaits)), ...going.filter(isFree(goingWaits))]);
  const waits = [...sharedWaits, ...ownWaits];
  const paused = [...shared, ...own].find((_, at) => waits[at] !== 0);
  if (paused) await tellPause(ctx, paused);
  throw new Fault('payments_paused', [], { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } });
}

/**
 * Ends what `beginPayment` began. A declined payment stays counted, and is counted for its network and address; any
 * other one is taken back, which leaves earlier declined ones as they are. A counter that does not answer is logged and
 * changes nothing for the shopper, whose payment is decided.
 */
export async function endPayment(ctx: Ctx, payer: Payer, isDeclined: boolean, orderId?: string): Promise<void> {
  await softly(ctx, 'payment_not_uncounted', undefined, async () => {
    await uncount(ctx, isDeclined ? underWay(ctx) : [...underWay(ctx), ...ownCounts(ctx, payer)]);
    if (!isDeclined) return;
    await keepFirst(ctx, ownCounts(ctx, payer), orderId);
    await countDecline(ctx, sharedCounts(ctx, payer), orderId);
    await countCard(ctx, ownCounts(ctx, payer), orderId);
  });
}

/** Whether a provider or a bank declined the payment of an order, rather than its shopper. */
export function wasDeclined(order: Pick<DeskOrder, 'payment' | 'status'>): boolean {
  return order.status === 'payment_error' && !isGivenUp(order);
}

function isLateDecline(before: DeskOrder, after: DeskOrder): boolean {
  return before.status === 'payment_pending' && wasDeclined(after);
}

/** Counts an order that was declined after its shopper had left for a bank's challenge or another page. */
export async function countLateDecline(ctx: Ctx, before: DeskOrder, after: DeskOrder): Promise<void> {
  if (!isLateDecline(before, after)) return;
  await softly(ctx, 'decline_not_counted', undefined, async () => {
    const own = ownCounts(ctx, after.document);
    await countDecline(ctx, [...own, ...sharedCounts(ctx, after.document)], after.orderId);
    await countCard(ctx, own, after.orderId);
  });
}

/**
 * Counts an order whose provider reports the decline by itself. Only what the order says of its shopper is counted: the
 * network of the request is the provider's.
 */
export async function countReportedDecline(ctx: Ctx, before: DeskOrder, after: DeskOrder): Promise<void> {
  if (!isLateDecline(before, after)) return;
  const { listId, customerId, email } = after.document;
  const own: readonly Counted[] = [
    { by: 'list', subject: `declines:list:${listId}` },
    customerId === null
      ? { by: 'email', subject: `declines:email:${email}` }
      : { by: 'shopper', subject: `declines:customer:${customerId}` },
  ];
  await softly(ctx, 'decline_not_counted', undefined, async () => {
    await countDecline(ctx, own, after.orderId);
    await countCard(ctx, own, after.orderId);
  });
}
