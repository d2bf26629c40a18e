import { signal } from '@preact/signals-core';
import { type CallError, type CallResult, call } from '#client/browser/call.ts';
import { showCartCount } from '#client/browser/cart-count.ts';
import { tellCart } from '#client/tracking/cart-events.ts';
import type { Item, ListMessage } from '#shared/list/contract.ts';
import { codesOf, takeEntered, typedCode } from '#shared/list/entered-codes.ts';
import type { ListLine, ListView } from '#shared/list/view.ts';
import { readList, type WireList } from '#shared/list/wire-list.ts';
import { trackedProducts } from '#shared/tracking/events.ts';
import { addedLines, type CartChange, foresee } from './cart-changes.ts';

/** The cart as this page knows it. */
export interface CartState {
  /** Null until it has been requested, and if there is none. */
  readonly list: ListView | null;
  /** Messages of the last change. */
  readonly messages: readonly ListMessage[];
  /** A change waits for a connection. */
  readonly isOffline: boolean;
  /** Why the last change was undone, in words for the shopper. */
  readonly failure: string | null;
}

/** The cart before it has been requested. */
export const NO_CART: CartState = { list: null, messages: [], isOffline: false, failure: null };

/** The cart state that all islands share. */
export const cart = signal<CartState>(NO_CART);
/** Set when something was added, so that the side cart opens. */
export const sideCartIsOpen = signal(false);
/** The ids of the lines to which something was added last. */
export const justAdded = signal<readonly string[]>([]);

/** The cart as the store has confirmed it. */
let confirmed: ListView | null = null;
/** Changes that have not been answered yet, oldest first. */
let pending: readonly CartChange[] = [];
/** Calls are sent one after the other, so that answers arrive in the order of the changes. */
let last: Promise<unknown> = Promise.resolve();

/** Milliseconds between two tries while offline; the browser's `online` event may end the wait earlier. */
const RETRY_MS = 4000;

/** The way to other tabs; none while this page is in the browser's memory, which keeps no page that hears something. */
let otherTabs: BroadcastChannel | undefined;

function site(): string {
  return document.documentElement.dataset.site ?? '';
}

function show(change: Partial<CartState> = {}): void {
  const list = confirmed && pending.reduce(foresee, confirmed);
  cart.value = { ...cart.value, ...change, list };
}

/** Accepts a list from the store, unless a later version is known. */
function confirm(list: ListView): void {
  if (confirmed?._id === list._id && confirmed.version > list.version) return;
  confirmed = list;
  showCartCount();
}

function hearOtherTabs(): void {
  otherTabs = new BroadcastChannel('store.cart');
  otherTabs.onmessage = ({ data }: MessageEvent<{ site: string; list: ListView }>) => {
    if (data.site !== site() || confirmed === null) return;
    confirm(data.list);
    show();
  };
}

function connection(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, RETRY_MS);
    addEventListener(
      'online',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

/** Repeats a call until it is answered. While offline, the change waits and the shopper is told so. */
async function insist<Data>(send: () => Promise<CallResult<Data>>): Promise<CallResult<Data>> {
  let result = await send();
  while (!result.ok && result.error.type === 'browser_offline') {
    show({ isOffline: true });
    await connection();
    result = await send();
  }
  show({ isOffline: false });
  return result;
}

interface ListAnswer {
  readonly list: WireList;
}

/** Describes a failure in words that help the shopper. */
function wordsOf({ type, message }: CallError): string {
  return type === 'list_not_found' ? 'Your cart has changed in the meantime. Please reload the page.' : message;
}

/** Shows a list of the store's, here and in other tabs. */
function take(list: ListView): void {
  confirm(list);
  show({ failure: null, messages: list.messages });
  otherTabs?.postMessage({ site: site(), list });
}

/** Handles the answer to a change: either the new list, or the reason why the change is undone. */
function settle(result: CallResult<ListAnswer>): CallError | undefined {
  if (!result.ok) {
    show({ failure: wordsOf(result.error), messages: [] });
    return result.error;
  }
  take(readList(result.data.list));
  return undefined;
}

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const next = last.then(work, work);
  last = next;
  return next;
}

/** Starts with the list that the page was rendered with. */
export function beginCart(list: ListView): void {
  confirm(list);
  show({ messages: list.messages });
}

/** What is told of each kind of change. */
const TOLD = { quantity: 'update', remove: 'remove', takeBack: 'add' } as const;

/** Reports a line that has another quantity now, or none, or that is in the cart again. */
function tellChange(wish: CartChange, line: ListLine | undefined): void {
  if (!line) return;
  const qty = wish.kind === 'quantity' ? wish.qty : line.qty;
  tellCart(TOLD[wish.kind], [{ productId: line.productId, qty }], confirmed);
}

async function change(wish: CartChange, send: (path: string) => Promise<CallResult<ListAnswer>>): Promise<void> {
  pending = [...pending, wish];
  show({ failure: null });
  await inTurn(async () => {
    const result = await insist(() => send(`/svc_list/lists/${confirmed?._id ?? ''}`));
    pending = pending.filter((each) => each !== wish);
    const among = wish.kind === 'takeBack' ? confirmed?.missed : confirmed?.lines;
    const line = among?.find(({ listItemId }) => listItemId === wish.listItemId);
    if (!settle(result)) tellChange(wish, line);
  });
}

/** Shows the cart as the store has it, on a page that was left for a while. */
function renew(): Promise<void> {
  return inTurn(async () => {
    const answer = await call<{ readonly lists: readonly WireList[] }>('GET', '/svc_list/lists?active=true');
    if (!answer.ok) return;
    const list = answer.data.lists.find(({ type }) => type === 'cart');
    if (list) confirm(readList(list));
    else confirmed = null;
    show();
  });
}

if (typeof document !== 'undefined' && typeof BroadcastChannel !== 'undefined') {
  hearOtherTabs();
  addEventListener('pagehide', () => {
    otherTabs?.close();
    otherTabs = undefined;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    hearOtherTabs();
    if (confirmed !== null || showCartCount() !== '') void renew();
  });
}

const WITH_LIST = { prefer: 'return=representation' };

/** Sets the quantity of a line. Shown at once and undone if the store refuses it. */
export function setQuantity(listItemId: string, qty: number): Promise<void> {
  return change({ kind: 'quantity', listItemId, qty }, (path) => call('PUT', `${path}/items/${listItemId}`, { qty }));
}

/** Removes a line from the cart or from its missed deals. */
export function removeLine(listItemId: string): Promise<void> {
  return change({ kind: 'remove', listItemId }, (path) =>
    call('DELETE', `${path}/items/${listItemId}`, undefined, WITH_LIST),
  );
}

/** Moves a line from the missed deals back to the cart, at today's price. */
export function takeBack(listItemId: string): Promise<void> {
  return change({ kind: 'takeBack', listItemId }, (path) => call('POST', `${path}/missed/${listItemId}`));
}

/** Sets the gift cards that the checkout will use. Returns the store's refusal, or undefined. */
function setGiftcards(codes: readonly string[]): Promise<CallError | undefined> {
  return inTurn(async () => {
    const path = `/svc_list/lists/${confirmed?._id ?? ''}/metadata`;
    const result = await insist(() => call<ListAnswer>('PUT', path, { metadata: { giftcards: codes } }));
    if (!result.ok) return result.error;
    return settle(result);
  });
}

function giftcardCodes(): readonly string[] {
  return confirmed?.metadata.giftcards ?? [];
}

/** Adds a gift card to those that the checkout will use. Returns the store's refusal, or undefined. */
export function applyGiftcard(code: string): Promise<CallError | undefined> {
  return setGiftcards([...new Set([...giftcardCodes(), code.trim().toUpperCase()])]);
}

export function dropGiftcard(code: string): Promise<CallError | undefined> {
  return setGiftcards(giftcardCodes().filter((each) => each !== code));
}

/** Stores the codes of the cart. Returns why the last one was refused, in words for the shopper, or undefined. */
function setCoupons(codes: readonly string[], entered?: string): Promise<string | undefined> {
  return inTurn(async () => {
    const path = `/svc_list/lists/${confirmed?._id ?? ''}/coupons`;
    const result = await insist(() => call<ListAnswer>('PUT', path, { codes }));
    if (!result.ok) return wordsOf(result.error);
    const { list, refusal } = takeEntered(readList(result.data.list), entered);
    take(list);
    return refusal;
  });
}

/** Enters a code of a rule over carts. Returns why it was refused, in words for the shopper, or undefined. */
export function applyCoupon(typed: string): Promise<string | undefined> {
  const code = typedCode(typed);
  return setCoupons([...new Set([...(confirmed ? codesOf(confirmed) : []), code])], code);
}

export function dropCoupon(code: string): Promise<string | undefined> {
  return setCoupons((confirmed ? codesOf(confirmed) : []).filter((each) => each !== code));
}

/** Wakes the side cart, so that its files load while the store answers. */
function wakeSideCart(): void {
  dispatchEvent(new CustomEvent('store:wake', { detail: { name: 'side-cart' } }));
}

/**
 * Adds items to the cart and opens the side cart. Returns the store's refusal, or undefined. A lost request is repeated
 * with the same key, so that nothing is added twice.
 */
export function addToCart(items: readonly Item[], key: string = crypto.randomUUID()): Promise<CallError | undefined> {
  wakeSideCart();
  return inTurn(async () => {
    const send = () => call<ListAnswer>('POST', '/svc_list/lists/cart/items', { items }, { 'idempotency-key': key });
    const before = confirmed;
    const refused = settle(await insist(send));
    if (!refused) {
      justAdded.value = confirmed ? addedLines(before, confirmed, items) : [];
      tellCart('add', trackedProducts(items), confirmed);
      sideCartIsOpen.value = true;
    }
    return refused;
  });
}
