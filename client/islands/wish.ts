import { effect } from '@preact/signals-core';
import { say } from '#client/browser/say.ts';
import { loadWishes, setWish, wishes } from '#client/state/wishes.ts';

const hearts = () => document.querySelectorAll<HTMLButtonElement>('button.wish');

function productOf(heart: HTMLButtonElement): number {
  return Number(heart.dataset.wish ?? heart.value);
}

/** Hearts say what is wanted, as soon as that is known. It is asked for once, by the first heart. */
function paint(): void {
  const known = wishes.value;
  const all = hearts();
  if (all.length > 0) void loadWishes();
  for (const heart of known ? all : []) heart.setAttribute('aria-pressed', String(known?.has(productOf(heart))));
}

/** The choice in the form of a heart, as a query; a card's form has none. */
function choiceOf({ form }: HTMLButtonElement): string {
  if (!form) return '';
  return new URLSearchParams(
    [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string'),
  ).toString();
}

/**
 * Wishes without leaving the page, for customers. What is on the list shows when it is known; until then, and where the
 * session has ended, a heart posts its form.
 */
export function wake(): void {
  const toggle = async (heart: HTMLButtonElement, isWished: boolean): Promise<void> => {
    const refused = await setWish(productOf(heart), isWished, isWished ? choiceOf(heart) : '');
    if (refused?.type === 'login_required') heart.form?.requestSubmit(heart);
    else if (refused) say(refused.message);
    else say(isWished ? 'Added to your wishlist.' : 'Removed from your wishlist.');
  };

  // Before the island around a heart may hold the click back.
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
  // Strips come later than the page.
  const main = document.getElementById('main');
  if (main) new MutationObserver(paint).observe(main, { childList: true, subtree: true });
}
