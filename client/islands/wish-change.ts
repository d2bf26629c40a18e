import { type CallResult, call, readAnswer } from '#client/browser/call.ts';
import { say } from '#client/browser/say.ts';
import { noteWish, noteWishes, WISHES_PATH, type WishesAnswer } from '#client/state/wishes.ts';
import { track } from '#client/tracking/track.ts';
import { type AnsweredWish, WISH_ANSWERED, type WishChange } from './wish/change.ts';

const UNAUTHORIZED = 401;

/** What the store answered. If the session had to be renewed first, the change is sent again. */
async function resultOf({ change, answer }: AnsweredWish): Promise<CallResult<WishesAnswer>> {
  if (answer?.status === UNAUTHORIZED) {
    const { productId, isWished, choice } = change;
    return isWished ? call('POST', WISHES_PATH, { productId, choice }) : call('DELETE', `${WISHES_PATH}/${productId}`);
  }
  return readAnswer(answer);
}

/** Shows what became of a change, which is shown already and undone if the store refuses it. */
async function tell(answered: AnsweredWish): Promise<void> {
  const { heart, productId, isWished }: WishChange = answered.change;
  const result = await resultOf(answered);
  if (result.ok) {
    noteWishes(result.data.wishes);
    if (isWished) track({ type: 'wishlist', name: 'add', value: { products: [{ productId, qty: 1 }] } });
    say(isWished ? 'Added to your wishlist.' : 'Removed from your wishlist.');
    return;
  }
  noteWish(productId, !isWished);
  if (result.error.type === 'login_required') heart.form?.requestSubmit(heart);
  else say(result.error.message);
}

/** Takes the answers to changes of the wishlist (`wish.ts`). */
export function wake(): void {
  addEventListener(WISH_ANSWERED, (event) => void tell((event as CustomEvent<AnsweredWish>).detail));
}
