import { serviceAddress } from '#client/browser/service-address.ts';

/** Path of the calls about a customer's wishlist. */
export const WISHES_PATH = '/svc_list/wishes';

/** What the store says of a wishlist: the ids of its products. */
export interface WishesAnswer {
  readonly wishes: readonly number[];
}

let known: ReadonlySet<number> | null = null;
let isAsked = false;
let changed: () => void = () => undefined;

/** Products on the customer's wishlist, as far as this page knows; null until the store has answered. */
export function knownWishes(): ReadonlySet<number> | null {
  return known;
}

/** Notes what is on the wishlist now, and shows it. */
export function noteWishes(wishes: Iterable<number>): void {
  known = new Set(wishes);
  changed();
}

/** Notes that a product is on the wishlist, or no longer, before the store has answered. */
export function noteWish(productId: number, isWished: boolean): void {
  const others = [...(known ?? [])].filter((id) => id !== productId);
  noteWishes(isWished ? [...others, productId] : others);
}

/** Calls `show` whenever something else is known. */
export function watchWishes(show: () => void): void {
  changed = show;
}

async function askWishes(): Promise<void> {
  const answer = await fetch(serviceAddress(WISHES_PATH)).catch(() => undefined);
  if (!answer?.ok) return;
  const { wishes }: WishesAnswer = await answer.json();
  noteWishes(wishes);
}

/** Loads the customer's wishlist once. If that fails, the hearts work as they do without script. */
export function loadWishes(): void {
  if (isAsked) return;
  isAsked = true;
  askWishes().catch(() => undefined);
}
