import { type ListMessage, MOST_ITEMS } from '#shared/list/contract.ts';
import { type SayingKey, type Sayings, saidPath, sayingOf } from '#worker/pages/parts/said.tsx';

/** Why a form of the cart did nothing, by the word that the page's address carries afterwards. */
const PROBLEMS = {
  product: { kind: 'bad', text: 'This product is not sold here.' },
  item: { kind: 'bad', text: 'This item is no longer in your cart.' },
  full: { kind: 'bad', text: `A cart holds at most ${MOST_ITEMS} different items.` },
  giftcard: { kind: 'bad', text: 'No gift card with this code is valid in this store.' },
  form: { kind: 'bad', text: 'Something went wrong. Please check the quantity and try again.' },
} as const satisfies Sayings;

export type CartProblem = SayingKey<typeof PROBLEMS>;

/** Path of the cart page that tells of a problem. */
export function problemPath(problem: CartProblem): string {
  return saidPath('/cart', PROBLEMS, problem);
}

/** What the gift card's field of an address says: why its code was refused. */
export function giftcardRefusal(query: URLSearchParams): string | null {
  return sayingOf(PROBLEMS, query) === 'giftcard' ? PROBLEMS.giftcard.text : null;
}

/** What the page of an address tells at its top; nothing for a word that is none of ours, or that a field tells. */
export function problemMessages(query: URLSearchParams): readonly ListMessage[] {
  const state = sayingOf(PROBLEMS, query);
  if (state === undefined || state === 'giftcard') return [];
  const { text } = PROBLEMS[state];
  return [{ type: 'error', productId: 0, text, status: 'error', destination: 'cart' }];
}
