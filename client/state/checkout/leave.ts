import type { ListView } from '#shared/list/view.ts';

/** Pages on which what is bought at once stays: the checkout and the way to log in (spec 2 section 2). */
const STAYS = /^\/(checkout|login|payment-link|sandbox-payment)(\/|$)/i;

function isElsewhere(link: HTMLAnchorElement): boolean {
  const { prefix = '' } = document.documentElement.dataset;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin) return false;
  const isOnSite = url.pathname.toLowerCase().startsWith(prefix);
  return !STAYS.test(isOnSite ? url.pathname.slice(prefix.length) : url.pathname);
}

/**
 * Drops what was to be bought at once when its shopper leaves the checkout; a quote stays payable by its link. Answers how
 * to stop watching.
 */
export function watchLeaving(list: Pick<ListView, '_id' | 'quote' | 'type'>): () => void {
  const drop = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || !isElsewhere(link)) return;
    const { site = '', prefix = '' } = document.documentElement.dataset;
    const service = prefix === '' ? '/svc_list' : `/svc_list/site/${site}`;
    // The page goes away while this is sent.
    void fetch(`${service}/lists/${list._id}`, { method: 'DELETE', keepalive: true }).catch(() => undefined);
  };
  if (list.type !== 'buyNow' && !list.quote) return () => undefined;
  document.addEventListener('click', drop);
  return () => document.removeEventListener('click', drop);
}
