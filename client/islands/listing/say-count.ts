/** Milliseconds that a screen reader needs to know of the page, and to have said where the keyboard is. */
const SETTLE_MS = 600;

/** Whether someone has come here by another choice in the same list, and not for the first time or back. */
function isNewChoice(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  const isForward = !(entry instanceof PerformanceNavigationTiming) || entry.type === 'navigate';
  if (!isForward || document.referrer === '') return false;
  const before = new URL(document.referrer);
  return (
    before.origin === location.origin && before.pathname === location.pathname && before.search !== location.search
  );
}

/** Says once how many products a new choice has left. Where a page is come to otherwise, its heading says so. */
export function sayCount(status: Element, count: string): void {
  if (!isNewChoice()) return;
  setTimeout(() => {
    status.textContent = count;
  }, SETTLE_MS);
}
