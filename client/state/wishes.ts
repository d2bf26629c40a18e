import { signal } from '@preact/signals-core';
import { type CallError, type CallResult, call } from '#client/browser/call.ts';
import { track } from '#client/tracking/track.ts';

/** Products on the customer's wishlist, as this page knows it; null until the store has said so. */
export const wishes = signal<ReadonlySet<number> | null>(null);

interface WishesAnswer {
  readonly wishes: readonly number[];
}

const PATH = '/svc_list/wishes';

/** Calls go one after the other, so that answers come in the order of the changes. */
let last: Promise<unknown> = Promise.resolve();

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const next = last.then(work, work);
  last = next;
  return next;
}

let asked: Promise<void> | undefined;

/**
 * Asks what the customer wishes for, once. Where that fails nothing is known, and hearts do what they do without script.
 */
export function loadWishes(): Promise<void> {
  asked ??= inTurn(async () => {
    const result = await call<WishesAnswer>('GET', PATH);
    if (result.ok) wishes.value = new Set(result.data.wishes);
  });
  return asked;
}

function withWish(productId: number, isWished: boolean): ReadonlySet<number> {
  const others = [...(wishes.value ?? [])].filter((id) => id !== productId);
  return new Set(isWished ? [...others, productId] : others);
}

/**
 * Puts a product on the wishlist, or takes it off with all its choices. `choice`: the query that its page has for what is
 * chosen. Shown at once and undone if the store refuses it; the refusal is returned.
 */
export function setWish(productId: number, isWished: boolean, choice: string): Promise<CallError | undefined> {
  wishes.value = withWish(productId, isWished);
  return inTurn(async () => {
    const result: CallResult<WishesAnswer> = isWished
      ? await call('POST', PATH, { productId, choice })
      : await call('DELETE', `${PATH}/${productId}`);
    if (!result.ok) {
      wishes.value = withWish(productId, !isWished);
      return result.error;
    }
    wishes.value = new Set(result.data.wishes);
    if (isWished) track({ type: 'wishlist', name: 'add', value: { products: [{ productId, qty: 1 }] } });
    return undefined;
  });
}
