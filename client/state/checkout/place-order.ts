import { browserInfo } from '#client/browser/browser-info.ts';
import { type CallError, type CallResult, call } from '#client/browser/call.ts';
import { showCartCount } from '#client/browser/cart-count.ts';
import { personToken } from '#client/browser/person.ts';
import { hasPrivacySignal } from '#client/tracking/consent.ts';
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
import { leaveForCart, reloadItems, soldOut } from './reload-items.ts';
import { forgetSent, noteEnd, noteSent, sentOrder } from './sent-order.ts';
import { addressSuccess, goTo } from './steps.ts';
import { sendInTurn } from './wait-in-line.ts';

/** Id of the element that receives the captcha's frame; its `data-href` is the frame's address. */
export const PERSON_PLACE = 'co-person';

/** Placing takes at least this long, milliseconds (spec 2 section 7). */
const LEAST_MS = 500;
/** Milliseconds between two requests about an undecided order; the last value repeats. */
const POLLS_MS = [1500, 2000, 3000, 5000, 10_000];

/** Longest wait for an answer about an order, in milliseconds; placing an order has no limit. */
const ASK_MS = 30_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function askOrder(id: string): Promise<CallResult<WireOrder>> {
  const path = `/svc_checkout/order/${id}?storeId=${current().facts.site.storeId}`;
  return call<WireOrder>('GET', path, undefined, {}, AbortSignal.timeout(ASK_MS));
}

/** Lists that exist on every site, for shoppers who subscribe to news. */
const NEWSLETTERS = ['newsletter', 'rapidfire'];

/** Subscribes a shopper who asked for news. The order remains valid whatever the outcome. */
async function subscribe(): Promise<void> {
  const { wantsNews, address } = current().state;
  if (!wantsNews || address.email === '') return;
  await call('POST', '/svc_ssr/newsletters/subscribe', { email: address.email, newsletters: NEWSLETTERS });
}

/** Updates the count in the header to what is left in the cart. */
async function countAnew(): Promise<void> {
  await call('GET', '/svc_list/lists?active=true');
  showCartCount();
}

/**
 * Shows the placed order and removes its data from the browser. The follow-up calls are not awaited, so that a wallet's
 * sheet closes immediately.
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

/** Whether the order stored under the id has the same total as the one that the shopper sees. */
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

/** Shows why no order was placed, at the top of the step where the shopper can continue. */
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

/** Continues with an order that is already placed. Returns whether its state was shown to the shopper. */
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

/** Repairs the cause of a refusal as far as possible, then shows the refusal. */
async function refuse(error: CallError, id: string): Promise<void> {
  // Another tab has bought or emptied the list.
  if (error.type === 'list_not_found') return leaveForCart();
  const meaning = readRefusal(error, current().state.payment.method);
  if (meaning.repairs.includes('checkOrder') && (await joinOrder(standingOrder(error, id)))) return;
  if (meaning.isUnknown) reportError(new Error(`order placement: ${error.type}`));
  if (meaning.isEnd) noteEnd(id);
  await repair(meaning.repairs);
  // Sold-out items open a dialog; every other refusal is shown as a message at the top of the page.
  const isTold = error.type === 'inventory_error' && soldOut.value.length > 0;
  show(isTold ? [] : meaning.messages, meaning.step);
}

/** Opens the page on which the shopper has to act: a bank's challenge or a third party's page. */
function follow(url: string): void {
  const target = new URL(url, location.href);
  if (/^https?:$/.test(target.protocol)) location.assign(target);
}

/**
 * An order has ended unpaid: the shopper gets back the list and everything that was typed, but not the payment token.
 */
function takeBack(id: string): void {
  noteEnd(id);
  tell({ type: 'tokenCleared' });
}

/**
 * Cancels the pending order, beginning with its charge, so that another order cannot cause a second charge. Then leads
 * to the payment step or the cart. Returns the reason if the order cannot be canceled yet. An order that has been paid
 * in the meantime is shown in its actual state.
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

/** Shows an order in the state that the store reports: placed, refused, or still waiting for its payment. */
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

/** Number of watches started so far; only the newest continues to poll. */
let watches = 0;

/** Polls a pending order until it is decided; the first request follows after `firstMs` milliseconds. */
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

/** Polls an order until it is decided. The shopper may visit their bank in the meantime. */
export async function awaitOrder(id: string): Promise<void> {
  tell({ type: 'placementPending', orderId: id, action: null });
  await watchOrder(id, 0);
}

/** Asks immediately when the browser restores this page from memory while an order is pending. */
export function followReturns(): void {
  addEventListener('pageshow', ({ persisted }) => {
    const { placement } = current().state;
    if (persisted && placement.status === 'pending') void watchOrder(placement.orderId, 0).catch(reportError);
  });
}

/**
 * Finds out what happened to an order that was sent earlier and never answered. Returns `accepted` if it exists and is
 * shown, and undefined if it was refused or does not exist, so that a new order can be sent. Otherwise returns the
 * error that prevented an answer. An order that does not exist may still arrive, so it remains noted and the next try
 * uses its id. `tellsEnd`: the page that would have said why the order was refused was lost, so this one says it.
 */
export async function recallSent(tellsEnd = false): Promise<'accepted' | CallError | undefined> {
  const id = sentOrder();
  if (id === null) return undefined;
  const result = await askOrder(id);
  if (!result.ok) return result.error.type === 'order_not_found' ? undefined : result.error;
  if (result.data.status === 'payment_error' || isGivenUp(result.data)) {
    noteEnd(id);
    if (tellsEnd) await decide(result.data);
    return undefined;
  }
  await (result.data.status === 'payment_pending' ? awaitOrder(id) : decide(result.data));
  return 'accepted';
}

/** Sends the order, under `freshId` if no id is noted. */
async function send(freshId: string): Promise<void> {
  const { state, facts } = current();
  const info = needsBrowserInfo(facts.site.code, state.payment.method) ? browserInfo() : undefined;
  const meta = { language: navigator.language, path: location.pathname, country: state.address.countryId };
  const place = document.getElementById(PERSON_PLACE);
  const token = await personToken(place, place?.dataset.href);
  // The order sent earlier has been decided in the meantime and is shown.
  if (current().state.placement.status !== 'placing') return;
  // Another tab may have sent the same list in the meantime. If both use the same id, the store accepts only one of
  // them.
  const id = sentOrder() ?? freshId;
  // The store may not see a signal that the browser's script sees.
  const told = hasPrivacySignal() ? { ...meta, gpc: true } : meta;
  const request = orderRequest(state, facts, { orderId: id, browserInfo: info, meta: told });
  noteSent(id);
  const headers: Record<string, string> = token === undefined ? {} : { 'x-captcha-token': token };
  const sent = sendInTurn(id, (further) =>
    call<WireOrder>('POST', '/svc_checkout/order', request, { ...headers, ...further }),
  );
  const [result] = await Promise.all([sent, pause(LEAST_MS)]);
  if (!result) return;
  if (!result.ok) return refuse(result.error, id);
  await decide(result.data);
  const { placement } = current().state;
  if (placement.status !== 'pending') return;
  if (!placement.action) return awaitOrder(id);
  follow(placement.action.url);
  // The bank's page may fail to load, or the shopper may return by the browser's back button, so the order is polled in
  // the background.
  void watchOrder(id, POLLS_MS[0] ?? LEAST_MS).catch(reportError);
}

/** Places the order. Throws `placing` while another call is in progress (spec 2 section 5). */
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
  else if (before !== 'accepted') doubt(before);
}
