import { keep, kept } from '#client/browser/local-store.ts';

/** The inline script of all pages reads it, too (`worker/request/inline-script.ts`). */
const KEY = 'closed-banners';
/** Banners that are remembered; older ones are shown no more anyway. */
const MOST_REMEMBERED = 20;

function closedKeys(): readonly string[] {
  return (kept(KEY) ?? '').split(' ').filter((key) => key !== '');
}

/** Lets the visitor close a banner; one that was closed before is hidden before the page is first shown. */
export function wake(element: HTMLElement): void {
  const banner = element.querySelector<HTMLElement>('[data-close-key]');
  const key = banner?.dataset.closeKey;
  if (!banner || key === undefined) return;
  banner.querySelector('[data-close]')?.addEventListener('click', () => {
    banner.hidden = true;
    keep(KEY, [...closedKeys().filter((each) => each !== key), key].slice(-MOST_REMEMBERED).join(' '));
  });
}
