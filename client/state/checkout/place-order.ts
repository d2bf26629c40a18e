import { browserInfo } from '#client/browser/browser-info.ts';
import { type CallError, type CallResult, call } from '#client/browser/call.ts';
import { showCartCount } from '#client/browser/cart-count.ts';
import { totalsOf } from '#shared/order/checkout/figures.ts';
import { placementBlock } from '#shared/order/checkout/ready.ts';
import { orderRequest } from '#shared/order/checkout/request.ts';
import type { WireOrder } from '#shared/order/contract.ts';
import { ORDER_ID_BYTES, orderId } from '#shared/order/order-id.ts';
import { needsBrowserInfo } from '#shared/order/payment-methods.ts';
import { placementMessage, type Repair, readRefusal } from '#shared/order/placement-errors.ts';
import { wireTotals } from '#shared/order/totals.ts';
import { current, tell } from './checkout.ts';
import { removeGiftcards } from './giftcards.ts';
import { forgetDraft, noteSent, sentOrder } from './keep-draft.ts';
import { personToken } from './person.ts';
import { leaveForCart, reloadItems, soldOut } from './reload-items.ts';
import { addressSuccess, goTo } from './steps.ts';

/** Placing takes at least this long, milliseconds (spec 2 section 7). */
const LEAST_MS = 500;
/** Between two questions about an order that is not decided yet; the last one repeats. */
const POLLS_MS = [1500, 2000, 3000, 5000, 10_000];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function askOrder(id: string): Promise<CallResult<WireOrder>> {
  return call<WireOrder>('GET', `/svc_checkout/order/${id}?storeId=${current().facts.site.storeId}`);
}

/** Lists that every site has, for those who ask for news. */
const NEWSLETTERS = ['newsletter', 'rapidfire'];

/** Subscribes who has asked for it. The order stands whatever comes of it. */
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
 * The order stands, and nothing of it is kept in the browser. Nobody waits for what follows from it: a wallet's sheet
 * closes at once.
 */
function succeed(order: WireOrder): void {
  forgetDraft();
  tell({ type: 'placed', order });
  addressSuccess(order.orderId);
  scrollTo({ top: 0, behavior: 'instant' });
  void Promise.all([countAnew(), subscribe()]).catch(reportError);
}

/** Whether an order that stands under the id is the one that the shopper sees. */
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

/** Does what can be done about a refusal, then shows it at the top of the step where the shopper can go on. */
async function refuse(error: CallError, id: string): Promise<void> {
  const { state } = current();
  // Another tab has bought it, or emptied it.
  if (error.type === 'list_not_found') return leaveForCart();
  const meaning = readRefusal(error, state.payment.method);
  if (meaning.repairs.includes('checkOrder')) {
    const known = await askOrder(id);
    if (known.ok && isSameOrder(known.data)) return decide(known.data);
  }
  if (meaning.isUnknown) reportError(new Error(`order placement: ${error.type}`));
  if (!meaning.isUncertain) noteSent(null);
  await repair(meaning.repairs);
  // A dialog tells of what ran out; anything else is a message at the top.
  const isTold = error.type === 'inventory_error' && soldOut.value.length > 0;
  tell({ type: 'placementRefused', messages: isTold ? [] : meaning.messages });
  if (current().state.list.lines.length === 0) return leaveForCart();
  goTo(meaning.step);
  scrollTo({ top: 0, behavior: 'instant' });
}

/** Goes where the shopper has to decide: a bank's challenge, the page of another company. */
function follow(url: string): void {
  const target = new URL(url, location.href);
  if (/^https?:$/.test(target.protocol)) location.assign(target);
}

/** Takes an order as the store has it. Answers whether it waits for its payment still. */
async function decide(order: WireOrder): Promise<void> {
  const { orderId: id, status, payment } = order;
  if (status === 'payment_error') {
    const type = payment.error ?? 'payment_error';
    return refuse({ type, message: '', fields: [] }, id);
  }
  if (status !== 'payment_pending') return succeed(order);
  tell({ type: 'placementPending', orderId: id, action: payment.action ?? null });
}

/** Asks about an order until it is decided. The shopper may go on to his bank meanwhile. */
export async function awaitOrder(id: string): Promise<void> {
  tell({ type: 'placementPending', orderId: id, action: null });
  for (let turn = 0; ; turn++) {
    const result = await askOrder(id);
    if (result.ok) await decide(result.data);
    else if (result.error.type === 'order_not_found') {
      noteSent(null);
      return refuse({ type: 'three_ds', message: '', fields: [] }, id);
    }
    const { placement } = current().state;
    if (placement.status !== 'pending') return;
    await pause(POLLS_MS[Math.min(turn, POLLS_MS.length - 1)] ?? LEAST_MS);
  }
}

/**
 * What became of an order that was sent before and never answered. It stands: that is the end of it. It was refused or
 * never arrived: the way is free, and nothing is answered. Else the error that keeps us from knowing.
 */
export async function recallSent(): Promise<'stands' | CallError | undefined> {
  const id = sentOrder();
  if (id === null) return undefined;
  const result = await askOrder(id);
  if (!result.ok && result.error.type !== 'order_not_found') return result.error;
  if (!result.ok || result.data.status === 'payment_error') {
    noteSent(null);
    return undefined;
  }
  await (result.data.status === 'payment_pending' ? awaitOrder(id) : decide(result.data));
  return 'stands';
}

async function send(id: string): Promise<void> {
  const { state, facts } = current();
  const info = needsBrowserInfo(facts.site.code, state.payment.method) ? browserInfo() : undefined;
  const meta = { language: navigator.language, path: location.pathname, country: state.address.countryId };
  const request = orderRequest(state, facts, { orderId: id, browserInfo: info, meta });
  const token = await personToken();
  noteSent(id);
  const headers: Record<string, string> = token === undefined ? {} : { 'x-captcha-token': token };
  const sent = call<WireOrder>('POST', '/svc_checkout/order', request, headers);
  const [result] = await Promise.all([sent, pause(LEAST_MS)]);
  if (!result.ok) return refuse(result.error, id);
  await decide(result.data);
  const { placement } = current().state;
  if (placement.status !== 'pending') return;
  if (placement.action) follow(placement.action.url);
  else await awaitOrder(id);
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
  else if (before !== 'stands') await refuse(before, id);
}
