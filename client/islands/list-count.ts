/** Milliseconds that a screen reader needs to read the new page and announce the focus. */
const SETTLE_MS = 600;

/**
 * Whether the visitor came here by changing the choice in the same list, rather than for the first time or by going
 * back.
 */
function isNewChoice(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  const isForward = !(entry instanceof PerformanceNavigationTiming) || entry.type === 'navigate';
  if (!isForward || document.referrer === '') return false;
  const before = new URL(document.referrer);
  return (
    before.origin === location.origin && before.pathname === location.pathname && before.search !== location.search
  );
}

/** Announces once how many products match a new choice. On other visits, the page's heading says it. */
export function wake(element: HTMLElement, { count }: Readonly<Record<string, unknown>>): void {
  const status = element.querySelector('[role=status]');
  if (!status || !isNewChoice()) return;
  setTimeout(() => {
    status.textContent = String(count);
  }, SETTLE_MS);
}
