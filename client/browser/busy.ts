import type { Field } from './held.ts';
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
].join();

/** Fields whose text would be lost. */
const TYPING = 'textarea:focus, select:focus, [contenteditable]:focus, input:focus:not([type=checkbox], [type=radio])';

/** Whether someone is in the middle of something that a reload would end, whatever is kept of it. */
export function isInUse(): boolean {
  if (document.querySelector(`${BUSY}, ${TYPING}`) !== null) return true;
  if ([...document.querySelectorAll('video')].some((film) => !film.paused)) return true;
  return [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].some(({ files }) => files?.length);
}

/** Fields in which something was typed or chosen. */
export function changedFields(): readonly Field[] {
  return [...document.querySelectorAll<Field>('input, textarea, select')].filter(isChanged);
}

/** Whether a reload would take something from the person who uses the page. */
export function isBusy(): boolean {
  return isInUse() || changedFields().length > 0;
}
