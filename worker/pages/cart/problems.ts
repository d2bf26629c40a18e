import { type ListMessage, MOST_ITEMS } from '#shared/list/contract.ts';
import { type SayingKey, type Sayings, saidPath, sayingOf } from '#worker/pages/parts/said.tsx';

/** Why a form of the cart failed, by the key in the page's address. */
const PROBLEMS = {
  product: { kind: 'bad', text: 'This product is not sold here.' },
  item: { kind: 'bad', text: 'This item is no longer in your cart.' },
  full: { kind: 'bad', text: `A cart holds at most ${MOST_ITEMS} different items.` },
  giftcard: { kind: 'bad', text: 'This gift card code is not valid, or its balance is used up.' },
  form: { kind: 'bad', text: 'Something went wrong. Please check the quantity and try again.' },
} as const satisfies Sayings;

export type CartProblem = SayingKey<typeof PROBLEMS>;

/** Path of the cart page that shows a problem. */
export function problemPath(problem: CartProblem): string {
  return saidPath('/cart', PROBLEMS, problem);
}

/** The gift card error in the page's address: why the code was refused, or null. */
export function giftcardRefusal(query: URLSearchParams): string | null {
  return sayingOf(PROBLEMS, query) === 'giftcard' ? PROBLEMS.giftcard.text : null;
}

/**
 * The message at the top of the page for the key in its address; nothing for an unknown key or one that a field shows.
 */
export function problemMessages(query: URLSearchParams): readonly ListMessage[] {
  const state = sayingOf(PROBLEMS, query);
  if (state === undefined || state === 'giftcard') return [];
  const { text } = PROBLEMS[state];
  return [{ type: 'error', productId: 0, text, status: 'error', destination: 'cart' }];
}
