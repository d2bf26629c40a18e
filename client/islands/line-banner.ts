import { keep, kept } from '#client/browser/local-store.ts';

const KEY = 'closed-banners';
/** Banners that are remembered; older ones are shown no more anyway. */
const MOST_REMEMBERED = 20;

function closedKeys(): readonly string[] {
  return (kept(KEY) ?? '').split(' ').filter((key) => key !== '');
}

/** Hides a banner that was closed in this browser, and lets the visitor close it. */
export function wake(element: HTMLElement): void {
  const banner = element.querySelector<HTMLElement>('[data-close-key]');
  const key = banner?.dataset.closeKey;
  if (!banner || key === undefined) return;
  banner.hidden = closedKeys().includes(key);
  banner.querySelector('[data-close]')?.addEventListener('click', () => {
    banner.hidden = true;
    keep(KEY, [...closedKeys().filter((each) => each !== key), key].slice(-MOST_REMEMBERED).join(' '));
  });
}
