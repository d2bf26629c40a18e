import { signal } from '@preact/signals-core';
import { type CallError, type CallResult, call } from '#client/browser/call.ts';
import { track } from '#client/tracking/track.ts';

/** Products on the customer's wishlist, as far as this page knows; null until the store has answered. */
export const wishes = signal<ReadonlySet<number> | null>(null);

interface WishesAnswer {
  readonly wishes: readonly number[];
}

const PATH = '/svc_list/wishes';

/** Calls are sent one after the other, so that answers arrive in the order of the changes. */
let last: Promise<unknown> = Promise.resolve();

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const next = last.then(work, work);
  last = next;
  return next;
}

let asked: Promise<void> | undefined;

/** Loads the customer's wishlist once. If that fails, the hearts work as they do without script. */
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
 * Adds a product to the wishlist, or removes it with all of its choices. `choice`: the query string of the chosen
 * options. Shown immediately and undone if the store refuses it; the refusal is returned.
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
