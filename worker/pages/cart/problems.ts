import { type ListMessage, MOST_ITEMS } from '#shared/list/contract.ts';

/** Why a form of the cart did nothing, by the word that the page's address carries afterwards. */
const PROBLEMS = {
  product: 'This product is not sold here.',
  item: 'This item is no longer in your cart.',
  full: `A cart holds at most ${MOST_ITEMS} different items.`,
  giftcard: 'No gift card with this code is valid in this store.',
  form: 'Something went wrong. Please check the quantity and try again.',
} as const;

export type CartProblem = keyof typeof PROBLEMS;

/** Path of the cart page that tells of a problem. */
export function problemPath(problem: CartProblem): string {
  return `/cart?state=${problem}`;
}

/** What the gift card's field of an address says: why its code was refused. */
export function giftcardRefusal(query: URLSearchParams): string | null {
  return query.get('state') === 'giftcard' ? PROBLEMS.giftcard : null;
}

/** What the page of an address tells at its top; nothing for a word that is none of ours, or that a field tells. */
export function problemMessages(query: URLSearchParams): readonly ListMessage[] {
  const state = query.get('state') ?? '';
  if (!Object.hasOwn(PROBLEMS, state) || state === 'giftcard') return [];
  const text = PROBLEMS[state as CartProblem];
  return [{ type: 'error', productId: 0, text, status: 'error', destination: 'cart' }];
}
