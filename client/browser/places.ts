import { keepsPlace, type ScrollPage } from '#shared/route/scroll.ts';
import { recall, remember } from './session-store.ts';

/** Milliseconds before a page scrolls to the element that its address names (spec 1 section 2.3). */
const HASH_DELAY_MS = 300;
const KEY = 'place';

interface Place extends ScrollPage {
  readonly y: number;
  /** Selector of the element with keyboard focus, or null if the visitor used a pointer. */
  readonly focus: string | null;
  /** The address of the next page. */
  readonly to: string;
}

function here(): ScrollPage {
  const { prefix = '' } = document.documentElement.dataset;
  const path = location.pathname.toLowerCase().startsWith(prefix)
    ? location.pathname.slice(prefix.length)
    : location.pathname;
  return { kind: document.getElementById('main')?.dataset.kind ?? '', path: path === '' ? '/' : path };
}

/** Selector that finds the focused control on the next page: by its name, else by the nearest element with an id. */
function focusMark(): string | null {
  const control = document.activeElement;
  if (!control?.matches(':focus-visible')) return null;
  const name = control.getAttribute('name');
  if (name === null) return `#${CSS.escape(control.closest('[id]')?.id ?? 'main')}`;
  const isBox = control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type);
  return `[name="${CSS.escape(name)}"]${isBox ? `[value="${CSS.escape(control.value)}"]` : ''}`;
}

/** Remembers the scroll position when a link or form of the store leaves the page. */
export function notePlace(to: URL): void {
  const place: Place = { ...here(), y: scrollY, focus: focusMark(), to: to.pathname + to.search };
  remember(KEY, JSON.stringify(place));
}

function placeBefore(): Place | undefined {
  const text = recall(KEY);
  if (!text) return undefined;
  remember(KEY, null);
  const place = JSON.parse(text) as Place;
  return place.to === location.pathname + location.search ? place : undefined;
}

function isReload(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate';
}

/**
 * Restores scroll position and focus after a change of page: keeps the position where the rules say so, and otherwise
 * focuses the skip panel.
 */
export function keepPlaces(): void {
  const before = placeBefore();
  if (isReload()) return;
  if (location.hash.length > 1) {
    setTimeout(
      () => document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView(),
      HASH_DELAY_MS,
    );
    return;
  }
  if (!before) return;
  const now = here();
  if (keepsPlace(before, now)) scrollTo({ top: before.y, behavior: 'instant' });
  if (before.path === now.path) focusAgain(before.focus);
  else focusSkipPanel(before.focus === null);
}

/** The same list or page with another choice: keyboard focus returns to the same control. */
function focusAgain(mark: string | null): void {
  if (mark !== null) document.querySelector<HTMLElement>(mark)?.focus({ preventScroll: true });
}

/** Keyboard and screen reader start at the skip panel. After a click, the panel stays hidden until a key is pressed. */
function focusSkipPanel(isQuiet: boolean): void {
  const panel = document.getElementById('skip');
  panel?.toggleAttribute('data-quiet', isQuiet);
  panel?.focus({ preventScroll: true });
}
