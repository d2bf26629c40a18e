import type { Context } from 'hono';
import { toHex } from '#shared/encode/hex.ts';
import { Fault, type FaultCode, type FieldProblem } from '#shared/errors.ts';
import type { StoredList } from '#shared/list/contract.ts';
import { wrongClaim } from '#shared/order/check-claims.ts';
import { type OrderRequest, orderRequestSchema } from '#shared/order/contract.ts';
import type { OrderDocument, OrderPayment } from '#shared/order/document.ts';
import { canonicalOrder } from '#shared/order/fingerprint.ts';
import { orderCoupons, takesOfRules } from '#shared/order/rule-uses.ts';
import { quoteKey, type Take, takesOfLines, takesOfOnce, ticketKey } from '#shared/order/take.ts';
import { LINE_HEADER } from '#shared/order/waiting-line.ts';
import type { Quote } from '#shared/quote/contract.ts';
import { agreementsOf, renewingLines } from '#shared/subscription/begin.ts';
import { beginPayment, endPayment, wasDeclined } from '#worker/acts/declines.ts';
import { holdPlaces, releasePlaces } from '#worker/acts/event-places.ts';
import { permissionOf } from '#worker/acts/ledger-entries.ts';
import { namedRegistries } from '#worker/acts/named-registries.ts';
import type { BeginOutcome, DeskOrder } from '#worker/acts/orders.ts';
import { activeOwner } from '#worker/acts/orders.ts';
import { payableQuote } from '#worker/acts/quote-of-list.ts';
import { listsOf } from '#worker/acts/shopper.ts';
import { begun } from '#worker/log/begun.ts';
import { softly } from '#worker/log/softly.ts';
import { body } from '#worker/request/body.ts';
import { CAPTCHA_HEADER, requirePerson } from '#worker/request/captcha.ts';
import { refuseCardNumbers } from '#worker/request/card-numbers.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { placementStatus, wireOrder } from './answer-order.ts';
import { orderMeta } from './order-meta.ts';
import { payOrder } from './pay-order.ts';
import { returnUrlOf } from './return-url.ts';
import { shortageFault } from './shortage-fault.ts';
import { beginInTurn, passLine } from './turn.ts';
import { checkQuantities, checkQuoted, type Worked, workOut } from './work-out.ts';

/** How long a second attempt waits for the first one, milliseconds: longer than a responding provider takes. */
const WAIT_MS = 12_000;
/** Most redemptions of 'five for five' per email address (spec 2 section 9). */
const FIVE_FOR_FIVE_LIMIT = 2;

/** An order that its desk has accepted, now or before. */
type Begun = Extract<BeginOutcome, { order: DeskOrder }>;

/** Who sends an order, and what comes with it in headers. */
interface Sender {
  readonly owner: string;
  readonly fingerprint: string;
  readonly captcha: string;
  readonly ticket: string;
}

async function fingerprintOf(request: OrderRequest, owner: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${owner} ${canonicalOrder(request)}`);
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return toHex(digest);
}

/** Checks values that cannot be wrong by accident. Throws `validation_error`. */
function checkRequest({ site }: Ctx, { storeId, currency }: OrderRequest): void {
  const problems: FieldProblem[] = [];
  if (storeId !== site.storeId) problems.push({ field: 'storeId', message: `must be ${site.storeId} on this site` });
  if (currency !== undefined && currency.toUpperCase() !== site.currency) {
    problems.push({ field: 'currency', message: `must be ${site.currency} on this site` });
  }
  if (problems.length > 0) throw new Fault('validation_error', problems);
}

/** Throws `validation_error` if a subscription or a trial lacks its agreement (spec 2 section 5). */
function checkAgreements({ agreements }: OrderRequest, { lines }: Worked): void {
  const problems: FieldProblem[] = [];
  if (lines.some((line) => line.interval !== null) && !agreements.subscription) {
    problems.push({ field: 'agreements.subscription', message: 'Subscription Agree Missing' });
  }
  if (lines.some((line) => line.isTrial) && !agreements.trial) {
    problems.push({ field: 'agreements.trial', message: 'Trial Agree Missing' });
  }
  if (problems.length > 0) throw new Fault('validation_error', problems);
}

function takesOf(
  { session }: Ctx,
  { customer }: OrderRequest,
  worked: Worked,
  quote: Quote | undefined,
): readonly Take[] {
  const { lines, tickets, applied, totals, usesFiveForFive } = worked;
  const customerId = session.kind === 'customer' ? session.customerId : 0;
  const buyer = { customerId: session.kind === 'customer' ? customerId : null, email: customer.email };
  return [
    ...takesOfLines(lines),
    ...takesOfOnce(lines, buyer),
    ...takesOfRules(applied, buyer),
    ...tickets.map(({ ticket, uses }): Take => {
      const given = ticket.given ?? ticket.remainingUses;
      const key = ticketKey(customerId, { ticket });
      return { kind: 'ticket', key, amount: uses, given, spent: given - ticket.remainingUses };
    }),
    ...totals.giftcardUses
      .filter(({ amount }) => amount > 0)
      .map(({ code, amount }): Take => ({ kind: 'giftcard', key: code, amount })),
    ...(usesFiveForFive
      ? [{ kind: 'five-for-five' as const, key: customer.email, amount: 1, given: FIVE_FOR_FIVE_LIMIT }]
      : []),
    ...(quote ? [{ kind: 'quote' as const, key: quoteKey(quote), amount: 1 }] : []),
  ];
}

function documentOf(
  ctx: Ctx,
  request: OrderRequest,
  { worked, quote, list }: { readonly worked: Worked; readonly quote: Quote | undefined; readonly list: StoredList },
): OrderDocument {
  const { site, session, now } = ctx;
  const { lines, shippingAddress, billingAddress, rates, isPickup, usesFiveForFive, tax, vatStanding, totals } = worked;
  return {
    orderId: request.orderId,
    site: site.code,
    storeId: site.storeId,
    currency: site.currency,
    listId: request.listId,
    createdMs: now,
    email: request.customer.email,
    customerId: session.kind === 'customer' ? session.customerId : null,
    groupId: session.groupId,
    lines,
    shippingMode: request.shippingMode,
    rates: rates.map(({ shippingCode, rate, label, carrier, packageNumber, items, deliveryDate }) => ({
      shippingCode,
      rate,
      label,
      carrier,
      packageNumber,
      ...(items && { items }),
      ...(deliveryDate && { deliveryDate }),
    })),
    isPickup,
    shippingAddress,
    billingAddress,
    taxSummary: tax.summary,
    ...(vatStanding && { vatStanding }),
    totals,
    ...(worked.applied.length > 0 && { coupons: orderCoupons(worked.applied) }),
    usesFiveForFive,
    ...(renewingLines({ lines }).length > 0 ? { agreements: agreementsOf(lines, site.code, now) } : {}),
    ...(quote ? { quote: { quoteId: quote.quoteId, revision: quote.revision } } : {}),
    origin: ctx.origin,
    comments: request.comments,
    tracking: permissionOf(ctx, request.meta.gpc === true),
    meta: orderMeta(ctx, request, list),
  };
}

/** How an order is paid. A subscription needs a card, even if nothing is due today. Throws `validation_error`. */
function paymentOf({ payment }: OrderRequest, { totals, lines }: Worked): OrderPayment {
  const amount = totals.grandTotalIncludingTax;
  const { paymentType, adyenType, transactionToken, browserInfo, isStored } = payment;
  const isRecurring = lines.some(({ renewal }) => renewal !== undefined);
  if (isRecurring && adyenType !== 'scheme') {
    const message = 'must be scheme: a subscription is charged to a card';
    throw new Fault('validation_error', [{ field: 'payment.adyenType', message }]);
  }
  const isFree = amount === 0 && !isRecurring;
  if (!isFree && transactionToken === '') {
    throw new Fault('validation_error', [{ field: 'payment.transactionToken', message: 'is missing' }]);
  }
  return {
    paymentType: isFree ? 'free' : paymentType,
    adyenType,
    amount,
    transactionToken: isFree ? '' : transactionToken,
    ...(isRecurring ? { isRecurring } : {}),
    ...(browserInfo ? { browserInfo } : {}),
    ...(isStored ? { isStored } : {}),
  };
}

/** Whose declined payments an order counts for. */
const payerOf = ({ listId, customer }: OrderRequest) => ({ listId, email: customer.email });

/**
 * The order after a first attempt has finished. If that attempt does not finish, its process may have died before it
 * asked the provider; sending the same charge again under the same id is safe.
 */
async function joined(ctx: Ctx, order: DeskOrder): Promise<DeskOrder> {
  const current = (await ctx.store.desk.settled(order.orderId, WAIT_MS)) ?? order;
  if (current.status !== 'payment_pending' || current.payment.action) return current;
  return payOrder(ctx, current, returnUrlOf(ctx, order.orderId));
}

/** Removes the bought items from their list. If this fails, the order's event does it later. */
export async function putListAway(ctx: Ctx, order: DeskOrder): Promise<void> {
  if (order.status === 'payment_pending' || order.status === 'payment_error') return;
  await softly(ctx, 'bought_list_stays', undefined, async () => {
    const { listId, lines } = order.document;
    await listsOf(ctx)?.buy(
      listId,
      lines.map(({ listItemId, qty }) => ({ listItemId, qty })),
    );
  });
}

/** Another order contains these items or is being paid; its id tells the client where to go. */
function boughtFault(orderId: string): Fault {
  return new Fault('order_already_published', [{ field: 'orderId', message: orderId }]);
}

/** Why a list does not exist: it was bought in another tab or before an answer was lost, or it is unknown. */
async function missingList(ctx: Ctx, { listId }: OrderRequest, owner: string): Promise<Fault> {
  const bought = await ctx.store.desk.orderOfList(listId);
  return bought?.owner === owner ? boughtFault(bought.orderId) : new Fault('list_not_found');
}

/**
 * Items with their registries: those stored in the list or, for items outside the list, those named in the request,
 * which must exist.
 */
async function registryItems(
  ctx: Ctx,
  { items }: OrderRequest,
  { items: kept }: Pick<StoredList, 'items'>,
): Promise<OrderRequest['items']> {
  return Promise.all(
    items.map(async (item) => {
      const known = kept.find(({ listItemId }) => listItemId === item.listItemId);
      const [named = item] = known ? [known] : await namedRegistries(ctx, [item]);
      const { registry: _, ...metadata } = item.metadata;
      const { registry } = named.metadata;
      return { ...item, metadata: registry ? { ...metadata, registry } : metadata };
    }),
  );
}

/** Stores what is left of the promotions that an order has just used, so that the shopper's next answer knows. */
async function learnPromotions({ store }: Ctx, { lines }: Worked): Promise<void> {
  const keys = lines.flatMap(({ promo }) => promo.map(({ key }) => key));
  if (keys.length === 0) return;
  const balances = await store.desk.balancesOf('promo', keys);
  store.offers.forget(lines.map((line) => line.productId));
  store.offers.learnPromotions(new Map(balances.map(({ key, free }) => [key, free])));
}

/** Refusals that say nothing if the store itself is behind: what the shopper was told fits newer goods. */
const MAY_BE_BEHIND = new Set<FaultCode>([
  'shipping_method_not_found',
  'shipping_method_not_valid',
  'wrong_discount',
  'wrong_grandtotal',
  'wrong_payment_amount',
  'wrong_product_price',
  'wrong_shipping_rate',
  'wrong_shipping_total',
  'wrong_tax_total',
]);

/** Calculates an order, and compares it with what the shopper saw. Throws the reason if that differs. */
async function checked(ctx: Ctx, request: OrderRequest, list: StoredList, quote: Quote | undefined): Promise<Worked> {
  const worked = await workOut(ctx, request, list, quote);
  if (quote) checkQuoted(request, quote);
  checkAgreements(request, worked);
  const wrong = wrongClaim(request, worked);
  if (!wrong) return worked;
  // A code that was used up meanwhile is why the discount is another one.
  const idle = wrong.code === 'wrong_discount' ? worked.idleCodes : [];
  throw new Fault(wrong.code, [...idle.map((message) => ({ field: 'coupons', message })), ...wrong.fields]);
}

/**
 * The same with goods that have just been read, where what the shopper saw does not fit those that this isolate read up
 * to ten seconds ago: another one may have known already that the last unit was sold, and offered no shipping for it.
 */
async function checkedTwice(
  ctx: Ctx,
  request: OrderRequest,
  list: StoredList,
  quote: Quote | undefined,
): Promise<Worked> {
  return checked(ctx, request, list, quote).catch((refusal: unknown) => {
    if (!(refusal instanceof Fault && MAY_BE_BEHIND.has(refusal.code))) throw refusal;
    ctx.store.offers.forget(request.items.map(({ productId }) => productId));
    return checked(ctx, request, list, quote);
  });
}

/**
 * Whether an order that was just sent takes no places in events: it was not begun, or it was refused when it was sent
 * before. A conflict says nothing of the order that has this id.
 */
function isWithoutPlaces(held: BeginOutcome): boolean {
  if (held.outcome === 'known') return held.order.status === 'payment_error' || held.order.status === 'cancelled';
  return held.outcome === 'short' || held.outcome === 'bought';
}

/** Frees the places of an order. If this fails, the job of every minute does it. */
async function freePlaces(ctx: Ctx, orderId: string, { lines }: Pick<Worked, 'lines'>): Promise<void> {
  await softly(ctx, 'places_not_freed', undefined, () => releasePlaces(ctx, orderId, lines));
}

/**
 * Calculates an order, compares it with what the shopper saw, and reserves what it needs. Throws the reason if that is
 * not possible.
 */
async function beginOrder(
  ctx: Ctx,
  sent: OrderRequest,
  { owner, fingerprint, captcha, ticket }: Sender,
): Promise<Begun> {
  const placing = { orderId: sent.orderId, owner };
  // Only an order that a person has placed before gets a ticket.
  const isCalled = await passLine(ctx, ticket, placing);
  if (!isCalled) await requirePerson(ctx, 'placeorder', captcha);
  // The goods are as far away as the list, which has the same ones. A failure is heard where they are needed.
  void begun(ctx.store.offers.byIds(sent.items.map(({ productId }) => productId)));
  void begun(ctx.store.cartRules.automatic());
  const list = await listsOf(ctx)?.byId(sent.listId);
  if (!list) throw await missingList(ctx, sent, owner);
  const quote = await payableQuote(ctx, list);
  if (!quote) checkQuantities(sent, list);
  const request = { ...sent, items: await registryItems(ctx, sent, list) };
  const worked = await checkedTwice(ctx, request, list, quote);
  const payment = paymentOf(request, worked);
  const payer = payerOf(request);
  if (payment.paymentType !== 'free') await beginPayment(ctx, payer);
  const order = {
    orderId: request.orderId,
    fingerprint,
    owner,
    document: documentOf(ctx, request, { worked, quote, list }),
    payment,
    takes: takesOf(ctx, request, worked, quote),
  };
  const { desk, waitingLine } = ctx.store;
  const begin = async () => {
    await holdPlaces(ctx, request, worked.lines);
    return beginInTurn(ctx, placing, isCalled, (isNowCalled) =>
      desk.beginInTurn(order, ctx.config.orderGraceMs, ctx.now, () => waitingLine.turn(isNowCalled)),
    );
  };
  const held = await begin().catch(async (error: unknown) => {
    if (payment.paymentType !== 'free') await endPayment(ctx, payer, false);
    throw error;
  });
  if (held.outcome !== 'begun' && payment.paymentType !== 'free') await endPayment(ctx, payer, false);
  if (isWithoutPlaces(held)) await freePlaces(ctx, request.orderId, worked);
  if (held.outcome === 'conflict') throw new Fault('order_already_published');
  if (held.outcome === 'bought') throw boughtFault(held.orderId);
  if (held.outcome === 'short') {
    ctx.store.offers.forget(worked.lines.map((line) => line.productId));
    const promotions = held.shortages.filter(({ kind }) => kind === 'promo');
    ctx.store.offers.learnPromotions(new Map(promotions.map(({ key, free = 0 }) => [key, free])));
    throw shortageFault(held, worked);
  }
  await learnPromotions(ctx, worked);
  return held;
}

/**
 * `POST /svc_checkout/order`: places an order exactly once, however often it is sent (design, section 8). Repeating it
 * returns the same answer. Nothing in a request is trusted; everything is checked.
 */
export async function placeOrder(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const { desk } = ctx.store;
  const request = await body(c.req.raw, orderRequestSchema);
  refuseCardNumbers(request.payment, 'payment');
  checkRequest(ctx, request);
  const owner = activeOwner(ctx);
  const fingerprint = await fingerprintOf(request, owner);
  const told = (order: DeskOrder) => c.json(wireOrder(order), placementStatus(order));
  const answer = async (order: DeskOrder) => {
    await putListAway(ctx, order);
    return told(order);
  };

  const captcha = c.req.header(CAPTCHA_HEADER) ?? '';
  const ticket = c.req.header(LINE_HEADER) ?? '';
  const first = beginOrder(ctx, request, { owner, fingerprint, captcha, ticket });
  const begun = await first.catch(async (refusal: unknown): Promise<Begun> => {
    // The desk knows orders that it has, however busy it is, and is asked nothing more now.
    if (refusal instanceof Fault && refusal.code === 'in_line') throw refusal;
    // The last unit, the card's balance, the list or the token may be gone because this very order took them when it
    // was sent before.
    const order = await desk.order(request.orderId);
    if (!order) throw refusal;
    if (order.fingerprint !== fingerprint) throw new Fault('order_already_published');
    return { outcome: 'known', order };
  });
  if (begun.outcome === 'known') return answer(await joined(ctx, begun.order));
  if (begun.order.status !== 'payment_pending') return answer(begun.order);
  const paid = await payOrder(ctx, begun.order, returnUrlOf(ctx, request.orderId));
  // Before the answer, because the shopper may try another card for the last place.
  if (paid.status === 'payment_error') await freePlaces(ctx, paid.orderId, paid.document);
  await Promise.all([putListAway(ctx, paid), endPayment(ctx, payerOf(request), wasDeclined(paid), request.orderId)]);
  return told(paid);
}
