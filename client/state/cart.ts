import { signal } from '@preact/signals-core';
import { type CallError, type CallResult, call } from '#client/browser/call.ts';
import { showCartCount } from '#client/browser/cart-count.ts';
import { track } from '#client/tracking/track.ts';
import type { Item, ListMessage } from '#shared/list/contract.ts';
import type { ListView } from '#shared/list/view.ts';
import { readList, type WireList } from '#shared/list/wire-list.ts';
import { trackedProducts } from '#shared/tracking/events.ts';
import { type CartChange, foresee } from './cart-changes.ts';

/** The cart as this page knows it. */
export interface CartState {
  /** Null until someone asked for it, and while there is none. */
  readonly list: ListView | null;
  /** Messages of the last change. */
  readonly messages: readonly ListMessage[];
  /** A change waits for a connection. */
  readonly isOffline: boolean;
  /** The reason that the last change was undone, for the shopper. */
  readonly failure: string | null;
}

/** The cart before anyone asked for it. */
export const NO_CART: CartState = { list: null, messages: [], isOffline: false, failure: null };

/** What all islands share of the cart. */
export const cart = signal<CartState>(NO_CART);
/** Set when something was added: the side cart opens. */
export const sideCartIsOpen = signal(false);

/** The cart as the store has confirmed it. */
let confirmed: ListView | null = null;
/** Changes on their way, oldest first. */
let pending: readonly CartChange[] = [];
/** Calls go one after the other, so that answers come in the order of the changes. */
let last: Promise<unknown> = Promise.resolve();

/** Milliseconds between two tries without a connection; the browser's own `online` comes first where it comes. */
const RETRY_MS = 4000;

const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('store.cart');

function site(): string {
  return document.documentElement.dataset.site ?? '';
}

function show(change: Partial<CartState> = {}): void {
  const list = confirmed && pending.reduce(foresee, confirmed);
  cart.value = { ...cart.value, ...change, list };
}

/** Takes a list that the store has answered, unless a later one is known. */
function confirm(list: ListView): void {
  if (confirmed?._id === list._id && confirmed.version > list.version) return;
  confirmed = list;
  showCartCount();
}

if (otherTabs) {
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

/** Calls until there is an answer: without a connection the change waits, and the shopper sees that it does. */
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

/** A failure in words that help the shopper on. */
function wordsOf({ type, message }: CallError): string {
  return type === 'list_not_found' ? 'Your cart has changed in the meantime. Please reload the page.' : message;
}

/** Takes the answer to a change: the list as it is, or the reason that the change is undone. */
function settle(result: CallResult<ListAnswer>): CallError | undefined {
  if (!result.ok) {
    show({ failure: wordsOf(result.error), messages: [] });
    return result.error;
  }
  const list = readList(result.data.list);
  confirm(list);
  show({ failure: null, messages: list.messages });
  otherTabs?.postMessage({ site: site(), list });
  return undefined;
}

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const next = last.then(work, work);
  last = next;
  return next;
}

/** Starts with a list that the page brought along. */
export function beginCart(list: ListView): void {
  confirm(list);
  show({ messages: list.messages });
}

async function change(wish: CartChange, send: (path: string) => Promise<CallResult<ListAnswer>>): Promise<void> {
  pending = [...pending, wish];
  show({ failure: null });
  await inTurn(async () => {
    const result = await insist(() => send(`/svc_list/lists/${confirmed?._id ?? ''}`));
    pending = pending.filter((each) => each !== wish);
    settle(result);
  });
}

const WITH_LIST = { prefer: 'return=representation' };

/** Sets the quantity of a line. Shown at once and undone if the store refuses it. */
export function setQuantity(listItemId: string, qty: number): Promise<void> {
  return change({ kind: 'quantity', listItemId, qty }, (path) => call('PUT', `${path}/items/${listItemId}`, { qty }));
}

/** Takes a line out of the cart, or out of its missed deals. */
export function removeLine(listItemId: string): Promise<void> {
  return change({ kind: 'remove', listItemId }, (path) =>
    call('DELETE', `${path}/items/${listItemId}`, undefined, WITH_LIST),
  );
}

/** Takes a line back from the missed deals, at the price of today. */
export function takeBack(listItemId: string): Promise<void> {
  return change({ kind: 'takeBack', listItemId }, (path) => call('POST', `${path}/missed/${listItemId}`));
}

/** Says which gift cards the checkout is to use up. Answers why the store refused, or undefined. */
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

/** Adds a gift card to those that the checkout uses up. Answers why the store refused it, or undefined. */
export function applyGiftcard(code: string): Promise<CallError | undefined> {
  return setGiftcards([...new Set([...giftcardCodes(), code.trim().toUpperCase()])]);
}

export function dropGiftcard(code: string): Promise<CallError | undefined> {
  return setGiftcards(giftcardCodes().filter((each) => each !== code));
}

/** Has the side cart's files fetched, wherever the page keeps it: they come while the store answers. */
function wakeSideCart(): void {
  dispatchEvent(new CustomEvent('store:wake', { detail: { name: 'side-cart' } }));
}

/**
 * Adds items to the cart and opens the side cart. Answers what the store refused, or undefined. A try that was lost on the
 * way is repeated under the same key, so that nothing is added twice.
 */
export function addToCart(items: readonly Item[]): Promise<CallError | undefined> {
  const key = crypto.randomUUID();
  wakeSideCart();
  return inTurn(async () => {
    const send = () => call<ListAnswer>('POST', '/svc_list/lists/cart/items', { items }, { 'idempotency-key': key });
    const refused = settle(await insist(send));
    if (!refused) {
      track({ type: 'cart', name: 'add', value: { products: trackedProducts(items) } });
      sideCartIsOpen.value = true;
    }
    return refused;
  });
}
