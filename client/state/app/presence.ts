import { remember } from '#client/browser/session-store.ts';

/** Dispatched on the window when the app comes to the front or leaves it; `detail.active` says which. */
export const APP_ACTIVE = 'store:app-active';
/** Pauses every film that plays (`client/browser/film/player.ts`). */
const FILM_BEGINS = 'store:film-begins';

/** A phone's keyboard is higher than this, CSS pixels; the bars of a browser are not. */
const KEYBOARD_PX = 120;

let isActive = true;

/** What browsers themselves say, without the app. */
function isVisible(): boolean {
  const own = Object.getOwnPropertyDescriptor(Document.prototype, 'visibilityState')?.get;
  return own?.call(document) !== 'hidden';
}

/**
 * An app that is not in front may leave its web view running: its page counts as hidden, which everything that repeats or
 * waits asks already.
 */
function hideWithApp(): void {
  const isHidden = () => !isActive || !isVisible();
  Object.defineProperties(document, {
    visibilityState: { configurable: true, get: () => (isHidden() ? 'hidden' : 'visible') },
    hidden: { configurable: true, get: isHidden },
  });
}

/** Notes whether the app is in front. An inactive app pauses loops, films and what moves. */
export function setActive(active: boolean): void {
  if (active === isActive) return;
  isActive = active;
  document.documentElement.toggleAttribute('data-app-inactive', !active);
  if (!active) dispatchEvent(new CustomEvent(FILM_BEGINS, { detail: null }));
  if (!active) for (const film of document.querySelectorAll('video')) film.pause();
  dispatchEvent(new CustomEvent(APP_ACTIVE, { detail: { active } }));
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

/** The first script of the next page reads it (`worker/request/app-script.ts`). */
const AREA_KEY = 'app-safe-area';

/**
 * Makes room for the parts of the screen that the app covers at each side, CSS pixels. The next pages begin with it, and do
 * not move under a finger when the app says it again.
 */
export function setSafeArea(area: Readonly<Record<'bottom' | 'left' | 'right' | 'top', number>>): void {
  for (const [side, px] of Object.entries(area))
    document.documentElement.style.setProperty(`--safe-${side}`, `${px}px`);
  remember(AREA_KEY, JSON.stringify(area));
}

const isTyping = (): boolean => document.activeElement?.matches('input, textarea, select, [contenteditable]') === true;

/**
 * Keeps the field in view in which someone types, while a keyboard covers a part of the page, or while the app has made
 * the page lower by it. Bars stay away until the keyboard has closed, so that nothing moves under a finger that leaves the
 * field.
 */
function watchKeyboard(): void {
  const view = window.visualViewport;
  if (!view) return;
  const { dataset, style } = document.documentElement;
  let whole = { width: innerWidth, height: innerHeight };
  const look = (): void => {
    // A phone that is turned has another height without any keyboard.
    const tallest = innerWidth === whole.width ? whole.height : 0;
    whole = { width: innerWidth, height: Math.max(tallest, innerHeight) };
    const coveredPx = Math.round(innerHeight - view.height - view.offsetTop);
    const isCovered = coveredPx > KEYBOARD_PX && view.scale === 1;
    const isLower = whole.height - innerHeight > KEYBOARD_PX && ('keyboard' in dataset || isTyping());
    document.documentElement.toggleAttribute('data-keyboard', isCovered || isLower);
    style.setProperty('--keyboard', isCovered ? `${coveredPx}px` : '0px');
    if ((isCovered || isLower) && isTyping()) document.activeElement?.scrollIntoView({ block: 'center' });
  };
  view.addEventListener('resize', look);
  document.addEventListener('focusin', () => {
    if ('keyboard' in dataset) look();
  });
}

/** Follows the app and its keyboard. */
export function watchPresence(): void {
  hideWithApp();
  watchKeyboard();
}
