import { readChosen, writeChosen } from '#client/browser/comparison.ts';

/**
 * Switches between differences only and all rows without a new page, and forgets products that are removed from the
 * comparison.
 */
export function wake(island: HTMLElement): void {
  const table = document.querySelector('table.vs');
  const toggle = island.querySelector<HTMLAnchorElement>('a[data-differences]');
  toggle?.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const before = location.pathname + location.search;
    history.replaceState(history.state, '', toggle.href);
    toggle.href = before;
    if (table?.toggleAttribute('data-only')) toggle.setAttribute('aria-current', 'true');
    else toggle.removeAttribute('aria-current');
  });
  document.addEventListener('click', ({ target }) => {
    const key = target instanceof Element ? target.closest<HTMLElement>('[data-remove]')?.dataset.remove : undefined;
    if (key !== undefined) writeChosen(key === '*' ? [] : readChosen().filter((each) => each.key !== key));
  });
}
