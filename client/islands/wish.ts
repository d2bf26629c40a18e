import { effect } from '@preact/signals-core';
import { say } from '#client/browser/say.ts';
import { loadWishes, setWish, wishes } from '#client/state/wishes.ts';

const hearts = () => document.querySelectorAll<HTMLButtonElement>('button.wish');

function productOf(heart: HTMLButtonElement): number {
  return Number(heart.dataset.wish ?? heart.value);
}

/** Marks the hearts of products on the wishlist as soon as it is known. The first heart requests it, once. */
function paint(): void {
  const known = wishes.value;
  const all = hearts();
  if (all.length > 0) void loadWishes();
  for (const heart of known ? all : []) heart.setAttribute('aria-pressed', String(known?.has(productOf(heart))));
}

/** The choice in the form of a heart, as a query string; the form of a card has none. */
function choiceOf({ form }: HTMLButtonElement): string {
  if (!form) return '';
  return new URLSearchParams(
    [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string'),
  ).toString();
}

/**
 * Changes a customer's wishlist without leaving the page. Hearts show what is on the list once it is known. Until then,
 * and after the session has ended, a heart posts its form.
 */
export function wake(): void {
  const toggle = async (heart: HTMLButtonElement, isWished: boolean): Promise<void> => {
    const refused = await setWish(productOf(heart), isWished, isWished ? choiceOf(heart) : '');
    if (refused?.type === 'login_required') heart.form?.requestSubmit(heart);
    else if (refused) say(refused.message);
    else say(isWished ? 'Added to your wishlist.' : 'Removed from your wishlist.');
  };

  // Runs in the capture phase, before the island around a heart can hold the click back.
  document.addEventListener(
    'click',
    (event) => {
      const heart = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button.wish') : null;
      if (!heart || !wishes.value) return;
      event.preventDefault();
      event.stopPropagation();
      void toggle(heart, !wishes.value.has(productOf(heart)));
    },
    { capture: true },
  );
  effect(paint);
  // Strips are filled after the page has loaded.
  const main = document.getElementById('main');
  if (main) new MutationObserver(paint).observe(main, { childList: true, subtree: true });
}
