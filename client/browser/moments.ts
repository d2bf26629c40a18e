import { kept } from './local-store.ts';
import { recall } from './session-store.ts';

/** Events that show that someone is about to use a page, or an island. They are never stopped. */
export const FIRST_SIGNS = ['pointerover', 'pointerdown', 'focusin', 'touchstart'] as const;

/** Events that show that someone uses the page. */
const USES = ['pointermove', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'scroll'] as const;

/** The longest time an idle island waits, in milliseconds. */
const IDLE_LIMIT_MS = 4000;

/** Calls `wake` once when the moment comes. */
export function onMoment(when: string, element: HTMLElement, wake: () => void): void {
  const [moment, of = ''] = when.split(/:(.*)/s);
  if (moment === 'load') wake();
  else if (moment === 'idle') whenIdle(wake);
  else if (moment === 'visible') whenVisible(element, wake);
  else if (moment === 'used') whenUsed(wake);
  else if (moment === 'after') setTimeout(wake, Number(of));
  else if (moment === 'kept') whenKept(of, element, wake);
  else if (moment === 'tab' && recall(of) !== null) wake();
}

function whenIdle(wake: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(wake, { timeout: IDLE_LIMIT_MS });
  else setTimeout(wake, 200);
}

function whenVisible(element: HTMLElement, wake: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      wake();
    },
    { rootMargin: '200px' },
  );
  // The island's own box is `display: contents` and has no area to observe, so its children are observed.
  for (const child of element.children) observer.observe(child);
}

function whenUsed(wake: () => void): void {
  const done = new AbortController();
  const use = (event: Event): void => {
    // A mouse that rests where a page appears is announced as a move without a distance, and the page itself gives the
    // focus to its skip panel (`places.ts`).
    const { movementX, movementY } = event as MouseEvent;
    const isStill = event.type === 'pointermove' && !movementX && !movementY;
    if (isStill || event.target === document.getElementById('skip')) return;
    done.abort();
    wake();
  };
  for (const sign of USES) addEventListener(sign, use, { passive: true, signal: done.signal });
}

/**
 * Wakes the island immediately if this browser has stored `key`, or as soon as a control of the island's form, anywhere
 * on the page, is checked.
 */
function whenKept(key: string, element: HTMLElement, wake: () => void): void {
  const form = element.querySelector('form');
  const isOwn = (control: EventTarget | null): boolean =>
    control instanceof HTMLInputElement && control.form === form && control.checked && !control.defaultChecked;
  if (kept(key) !== null || [...(form?.elements ?? [])].some(isOwn)) wake();
  else
    document.addEventListener('change', ({ target }) => {
      if (isOwn(target)) wake();
    });
}
