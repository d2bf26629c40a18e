import { kept } from './local-store.ts';
import { recall } from './session-store.ts';

/** The longest time an idle island waits, in milliseconds. */
const IDLE_LIMIT_MS = 4000;

/** Calls `wake` once when the moment comes. */
export function onMoment(when: string, element: HTMLElement, wake: () => void): void {
  if (when === 'load') wake();
  else if (when === 'idle') whenIdle(wake);
  else if (when === 'visible') whenVisible(element, wake);
  else if (when.startsWith('media:')) whenMatches(when.slice('media:'.length), wake);
  else if (when.startsWith('kept:')) whenKept(when.slice('kept:'.length), element, wake);
  else if (when.startsWith('tab:') && recall(when.slice('tab:'.length)) !== null) wake();
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

function whenMatches(query: string, wake: () => void): void {
  const media = matchMedia(query);
  if (media.matches) wake();
  else media.addEventListener('change', () => wake(), { once: true });
}

/**
 * Wakes the island immediately if this browser has stored `key`, or as soon as a control of the island's form, anywhere
 * on the page, is checked.
 */
function whenKept(key: string, element: HTMLElement, wake: () => void): void {
  const form = element.querySelector('form');
  const isOwn = (control: EventTarget | null): boolean =>
    control instanceof HTMLInputElement && control.form === form && control.checked;
  if (kept(key) !== null || [...(form?.elements ?? [])].some(isOwn)) wake();
  else
    document.addEventListener('change', ({ target }) => {
      if (isOwn(target)) wake();
    });
}
