import { browserInfo } from '#client/browser/browser-info.ts';
import { type CallError, type CallResult, call } from '#client/browser/call.ts';
import { showCartCount } from '#client/browser/cart-count.ts';
import { totalsOf } from '#shared/checkout/figures.ts';
import {
  doubtMessage,
  placementMessage,
  type Repair,
  readRefusal,
  standingOrder,
} from '#shared/checkout/placement-errors.ts';
import { placementBlock } from '#shared/checkout/ready.ts';
import { orderRequest } from '#shared/checkout/request.ts';
import type { PlacementMessage } from '#shared/checkout/state.ts';
import type { WireOrder } from '#shared/order/contract.ts';
import { isGivenUp } from '#shared/order/given-up.ts';
import { ORDER_ID_BYTES, orderId } from '#shared/order/order-id.ts';
import { needsBrowserInfo } from '#shared/order/payment-methods.ts';
import type { Step } from '#shared/order/steps.ts';
import { wireTotals } from '#shared/order/totals.ts';
import { current, tell } from './checkout.ts';
import { removeGiftcards } from './giftcards.ts';
import { forgetDraft } from './keep-draft.ts';
import { personToken } from './person.ts';
import { leaveForCart, reloadItems, soldOut } from './reload-items.ts';
import { forgetSent, noteEnd, noteSent, sentOrder } from './sent-order.ts';
import { addressSuccess, goTo } from './steps.ts';

/** Placing takes at least this long, milliseconds (spec 2 section 7). */
const LEAST_MS = 500;
/** Between two questions about an order that is not decided yet; the last one repeats. */
const POLLS_MS = [1500, 2000, 3000, 5000, 10_000];

/** How long an answer about an order may take; placing one takes as long as it takes. */
const ASK_MS = 30_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function askOrder(id: string): Promise<CallResult<WireOrder>> {
  const path = `/svc_checkout/order/${id}?storeId=${current().facts.site.storeId}`;
  return call<WireOrder>('GET', path, undefined, {}, AbortSignal.timeout(ASK_MS));
}

/** Lists that every site has, for those who ask for news. */
const NEWSLETTERS = ['newsletter', 'rapidfire'];

/** Subscribes who has asked for it. The order stays valid whatever the outcome. */
async function subscribe(): Promise<void> {
  const { wantsNews, address } = current().state;
  if (!wantsNews || address.email === '') return;
  await call('POST', '/svc_ssr/newsletters/subscribe', { email: address.email, newsletters: NEWSLETTERS });
}

/** The header counts what is left. */
async function countAnew(): Promise<void> {
  await call('GET', '/svc_list/lists?active=true');
  showCartCount();
}

/**
 * The order is placed, and nothing of it is kept in the browser. Nobody waits for what follows from it: a wallet's sheet
 * closes at once.
 */
function succeed(order: WireOrder): void {
  if (current().state.placement.status === 'placed') return;
  forgetDraft();
  forgetSent();
  tell({ type: 'placed', order });
  addressSuccess(order.orderId);
  scrollTo({ top: 0, behavior: 'instant' });
  void Promise.all([countAnew(), subscribe()]).catch(reportError);
}

/** Whether an order that is under the id is the one that the shopper sees. */
function isSameOrder(order: WireOrder): boolean {
  const { state, facts } = current();
  return order.totals.grandTotalIncludingTax === wireTotals(totalsOf(state, facts)).grandTotalIncludingTax;
}

async function repair(repairs: readonly Repair[]): Promise<void> {
  for (const each of repairs) {
    if (each === 'reloadItems') await reloadItems();
    if (each === 'refetchShipping') tell({ type: 'ratesOutdated' });
    if (each === 'refetchTax') tell({ type: 'taxOutdated' });
    if (each === 'removeGiftcards') await removeGiftcards();
    if (each === 'clearToken') tell({ type: 'tokenCleared' });
  }
}

/** Shows why no order was placed, at the top of the step where the shopper can go on. */
function show(messages: readonly PlacementMessage[], step: Step): void {
  tell({ type: 'placementRefused', messages });
  if (current().state.list.lines.length === 0) leaveForCart();
  else {
    goTo(step);
    scrollTo({ top: 0, behavior: 'instant' });
  }
}

/** Keeps the order noted, since its outcome is still unknown. */
function doubt({ type }: CallError): void {
  show([doubtMessage(type)], 'review');
}

/** Continues with an order that is already placed. Answers whether that is the answer to the shopper. */
async function joinOrder(id: string): Promise<boolean> {
  const known = await askOrder(id);
  if (!known.ok) {
    if (known.error.type === 'order_not_found') return false;
    doubt(known.error);
    return true;
  }
  const { status } = known.data;
  if (status === 'payment_pending') await awaitOrder(id);
  else if (status === 'payment_error' || isGivenUp(known.data) || isSameOrder(known.data)) await decide(known.data);
  else return false;
  return true;
}

/** Does what can be done about a refusal, then shows it. */
async function refuse(error: CallError, id: string): Promise<void> {
  // Another tab has bought it, or emptied it.
  if (error.type === 'list_not_found') return leaveForCart();
  const meaning = readRefusal(error, current().state.payment.method);
  if (meaning.repairs.includes('checkOrder') && (await joinOrder(standingOrder(error, id)))) return;
  if (meaning.isUnknown) reportError(new Error(`order placement: ${error.type}`));
  if (meaning.isEnd) noteEnd(id);
  await repair(meaning.repairs);
  // A dialog tells of what ran out; anything else is a message at the top.
  const isTold = error.type === 'inventory_error' && soldOut.value.length > 0;
  show(isTold ? [] : meaning.messages, meaning.step);
}

/** Opens the page on which the shopper has to act: a bank's challenge or a third party's page. */
function follow(url: string): void {
  const target = new URL(url, location.href);
  if (/^https?:$/.test(target.protocol)) location.assign(target);
}

/** An order has ended unpaid: its list, and all that was typed, are the shopper's again, and what stood for his card is not. */
function takeBack(id: string): void {
  noteEnd(id);
  tell({ type: 'tokenCleared' });
}

/**
 * Gives the pending order up: its charge is cancelled before anything else, so that no second one can come of another
 * order. Goes on to the payment step or to the cart; answers why that cannot be yet. An order that was paid meanwhile is
 * shown as what it is.
 */
export async function giveUp(to: 'cart' | 'payment'): Promise<CallError | undefined> {
  const { placement } = current().state;
  if (placement.status !== 'pending') return undefined;
  const { orderId: id } = placement;
  const path = `/svc_checkout/order/${id}/cancel`;
  const result = await call<unknown>('POST', path, {}, {}, AbortSignal.timeout(ASK_MS));
  if (!result.ok && result.error.type === 'order_already_published') {
    await awaitOrder(id);
    return undefined;
  }
  if (!result.ok && result.error.type !== 'order_not_found') return result.error;
  takeBack(id);
  tell({ type: 'placementRefused', messages: [] });
  tell({ type: 'refusalRead' });
  if (to === 'cart') leaveForCart();
  else goTo('payment');
  return undefined;
}

/** Takes an order as the store has it: it is placed, is refused, or is still waiting for its payment. */
async function decide(order: WireOrder): Promise<void> {
  const { orderId: id, status, payment } = order;
  if (isGivenUp(order)) {
    takeBack(id);
    return show([placementMessage('given_up')], 'payment');
  }
  if (status === 'payment_error') {
    const type = payment.error ?? 'payment_error';
    return refuse({ type, message: '', fields: [] }, id);
  }
  if (status !== 'payment_pending') return succeed(order);
  tell({ type: 'placementPending', orderId: id, action: payment.action ?? null });
}

/** Counts those who wait for orders: the newest alone goes on asking. */
let watches = 0;

/** Asks about an order that is pending until it is decided, first after so many milliseconds. */
async function watchOrder(id: string, firstMs: number): Promise<void> {
  watches += 1;
  const watch = watches;
  const isOver = () => watch !== watches || current().state.placement.status !== 'pending';
  if (firstMs > 0) await pause(firstMs);
  for (let turn = 0; !isOver(); turn++) {
    const result = await askOrder(id);
    if (isOver()) return;
    if (result.ok) await decide(result.data);
    else if (result.error.type === 'order_not_found') return refuse(result.error, id);
    if (!isOver()) await pause(POLLS_MS[Math.min(turn, POLLS_MS.length - 1)] ?? LEAST_MS);
  }
}

/** Asks about an order until it is decided. The shopper may go on to his bank meanwhile. */
export async function awaitOrder(id: string): Promise<void> {
  tell({ type: 'placementPending', orderId: id, action: null });
  await watchOrder(id, 0);
}

/** Asks at once where the browser shows a page again that it had put away with an order pending. */
export function followReturns(): void {
  addEventListener('pageshow', ({ persisted }) => {
    const { placement } = current().state;
    if (persisted && placement.status === 'pending') void watchOrder(placement.orderId, 0).catch(reportError);
  });
}

/**
 * What became of an order that was sent before and never answered. It was placed: that is the end of it. It was refused, or is
 * not there: the way is free, and nothing is answered. Else the error that keeps us from knowing. One that is not there
 * may arrive yet, so that it stays noted, and the next try is made under its id.
 */
export async function recallSent(): Promise<'stands' | CallError | undefined> {
  const id = sentOrder();
  if (id === null) return undefined;
  const result = await askOrder(id);
  if (!result.ok) return result.error.type === 'order_not_found' ? undefined : result.error;
  if (result.data.status === 'payment_error' || isGivenUp(result.data)) {
    noteEnd(id);
    return undefined;
  }
  await (result.data.status === 'payment_pending' ? awaitOrder(id) : decide(result.data));
  return 'stands';
}

/** Sends the order, under `freshId` where none is noted. */
async function send(freshId: string): Promise<void> {
  const { state, facts } = current();
  const info = needsBrowserInfo(facts.site.code, state.payment.method) ? browserInfo() : undefined;
  const meta = { language: navigator.language, path: location.pathname, country: state.address.countryId };
  const token = await personToken();
  // What was sent before has ended meanwhile, and is shown.
  if (current().state.placement.status !== 'placing') return;
  // Another tab may have sent the same list meanwhile: under one id the store takes one of them alone.
  const id = sentOrder() ?? freshId;
  const request = orderRequest(state, facts, { orderId: id, browserInfo: info, meta });
  noteSent(id);
  const headers: Record<string, string> = token === undefined ? {} : { 'x-captcha-token': token };
  const sent = call<WireOrder>('POST', '/svc_checkout/order', request, headers);
  const [result] = await Promise.all([sent, pause(LEAST_MS)]);
  if (!result.ok) return refuse(result.error, id);
  await decide(result.data);
  const { placement } = current().state;
  if (placement.status !== 'pending') return;
  if (!placement.action) return awaitOrder(id);
  follow(placement.action.url);
  // The page of the bank may not come, or the shopper may come back by his browser: nobody waits for that here.
  void watchOrder(id, POLLS_MS[0] ?? LEAST_MS).catch(reportError);
}

/** Places the order. Throws `placing` while one is on its way (spec 2 section 5). */
export async function placeOrder(): Promise<void> {
  const { state, facts } = current();
  const block = placementBlock(state, facts);
  if (block === 'placing') throw new Error('placing');
  if (block !== null) {
    tell({ type: 'placementRefused', messages: [placementMessage(block)] });
    return;
  }
  const id = orderId(Date.now(), crypto.getRandomValues(new Uint8Array(ORDER_ID_BYTES)));
  tell({ type: 'placementStarted', orderId: id });
  const before = await recallSent();
  if (before === undefined) await send(id);
  else if (before !== 'stands') doubt(before);
}
