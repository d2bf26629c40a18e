import { keepsPlace, type ScrollPage } from '#shared/route/scroll.ts';
import { recall, remember } from './session-store.ts';

/** Milliseconds after which a page scrolls to the place that its address names (spec 1 section 2.3). */
const HASH_DELAY_MS = 300;
const KEY = 'place';

interface Place extends ScrollPage {
  readonly y: number;
  /** Selector of what the keyboard had in focus, or null when a pointer led on. */
  readonly focus: string | null;
  /** The address that the visitor goes to. */
  readonly to: string;
}

function here(): ScrollPage {
  const { prefix = '' } = document.documentElement.dataset;
  const path = location.pathname.toLowerCase().startsWith(prefix)
    ? location.pathname.slice(prefix.length)
    : location.pathname;
  return { kind: document.getElementById('main')?.dataset.kind ?? '', path: path === '' ? '/' : path };
}

/** What will be on the page for the focused control when it comes again: itself by its name, or the part around it. */
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

/** Scroll and focus after a change of page: the place stays where the rules say so, else the skip panel comes first. */
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

/** The same list or page under another choice: the keyboard goes on where it was. */
function focusAgain(mark: string | null): void {
  if (mark !== null) document.querySelector<HTMLElement>(mark)?.focus({ preventScroll: true });
}

/** Keyboard and screen reader start at the skip panel. Who came by a pointer sees it only when he reaches for the keys. */
function focusSkipPanel(isQuiet: boolean): void {
  const panel = document.getElementById('skip');
  panel?.toggleAttribute('data-quiet', isQuiet);
  panel?.focus({ preventScroll: true });
}
