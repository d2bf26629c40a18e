import { isChanged } from './interactions.ts';

/**
 * Places where a page must not be reloaded by itself: paying and its challenges, dialogs, what is being sent, uploads,
 * and films that play.
 */
const BUSY = [
  '#main[data-kind="funnelled"]',
  'store-island[name="checkout"]',
  'store-island[name="challenge"]',
  'store-island[name="gym-builder"]',
  'dialog[open]',
  '[aria-busy="true"]',
  'iframe[data-challenge]',
].join();

/** Fields whose text would be lost. */
const TYPING = 'textarea:focus, select:focus, [contenteditable]:focus, input:focus:not([type=checkbox], [type=radio])';

/** Whether a reload would take something from the person who uses the page. */
export function isBusy(): boolean {
  if (document.querySelector(`${BUSY}, ${TYPING}`) !== null) return true;
  if ([...document.querySelectorAll('video')].some((film) => !film.paused)) return true;
  return [...document.querySelectorAll('input, textarea, select')].some(
    (field) => isChanged(field as HTMLInputElement) || (field as HTMLInputElement).files?.length,
  );
}
