import { serviceAddress } from '#client/browser/service-address.ts';
import { wakeIsland } from '#client/browser/wake-island.ts';
import { knownWishes, loadWishes, noteWish, WISHES_PATH, watchWishes } from '#client/state/wishes.ts';
import { type AnsweredWish, WISH_ANSWERED, type WishChange } from './wish/change.ts';

function productOf(heart: HTMLButtonElement): number {
  return Number(heart.dataset.wish ?? heart.value);
}

/** Marks the hearts of products on the wishlist as soon as it is known. The first heart requests it, once. */
function paint(): void {
  const known = knownWishes();
  for (const heart of document.querySelectorAll<HTMLButtonElement>('button.wish')) {
    if (known) heart.setAttribute('aria-pressed', `${known.has(productOf(heart))}`);
    else loadWishes();
  }
}

/** The choice in the form of a heart, as a query string; the form of a card has none. */
function choiceOf({ form }: HTMLButtonElement): string {
  // A choice is made of texts, never of files.
  return form ? `${new URLSearchParams([...new FormData(form)] as [string, string][])}` : '';
}

/** Changes are sent one after the other, so that answers arrive in the order of the changes. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Sends a change, also if the page is left at once. Its answer is for a script that is loaded with the first one; if that
 * cannot be loaded, the heart posts its form.
 */
async function send(change: WishChange): Promise<void> {
  const { heart, productId, isWished, choice } = change;
  const answer = await fetch(serviceAddress(WISHES_PATH + (isWished ? '' : `/${productId}`)), {
    method: isWished ? 'POST' : 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: isWished ? JSON.stringify({ productId, choice }) : null,
    keepalive: true,
  }).catch(() => undefined);
  const detail: AnsweredWish = { change, answer };
  if (await wakeIsland('wish-change')) dispatchEvent(new CustomEvent(WISH_ANSWERED, { detail }));
  else heart.form?.requestSubmit(heart);
}

/**
 * Shows what is on a customer's wishlist, and changes it without leaving the page. Until it is known, and after the
 * session has ended, a heart posts its form.
 */
export function wake(): void {
  // Runs in the capture phase, before the island around a heart can hold the click back.
  document.addEventListener(
    'click',
    (event) => {
      const heart = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button.wish') : null;
      const known = knownWishes();
      if (!heart || !known) return;
      event.preventDefault();
      event.stopPropagation();
      const productId = productOf(heart);
      const isWished = !known.has(productId);
      noteWish(productId, isWished);
      const change = { heart, productId, isWished, choice: isWished ? choiceOf(heart) : '' };
      last = last.then(() => send(change));
    },
    { capture: true },
  );
  watchWishes(paint);
  paint();
  // Strips are filled after the page has loaded.
  const main = document.getElementById('main');
  if (main) new MutationObserver(paint).observe(main, { childList: true, subtree: true });
}
