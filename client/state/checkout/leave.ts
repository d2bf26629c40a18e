import type { ListView } from '#shared/list/view.ts';

/** Pages on which a "buy now" list is kept: the checkout and the pages for logging in (spec 2 section 2). */
const STAYS = /^\/(checkout|login|payment-link|sandbox-payment)(\/|$)/i;

function isElsewhere(link: HTMLAnchorElement): boolean {
  const { prefix = '' } = document.documentElement.dataset;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin) return false;
  const isOnSite = url.pathname.toLowerCase().startsWith(prefix);
  return !STAYS.test(isOnSite ? url.pathname.slice(prefix.length) : url.pathname);
}

/**
 * Deletes a "buy now" list when its shopper leaves the checkout; a quote can still be paid by its link. Returns a
 * function that stops watching.
 */
export function watchLeaving(list: Pick<ListView, '_id' | 'quote' | 'type'>): () => void {
  const drop = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || !isElsewhere(link)) return;
    const { site = '', prefix = '' } = document.documentElement.dataset;
    const service = prefix === '' ? '/svc_list' : `/svc_list/site/${site}`;
    // `keepalive`, because the page is left while this is sent.
    void fetch(`${service}/lists/${list._id}`, { method: 'DELETE', keepalive: true }).catch(() => undefined);
  };
  if (list.type !== 'buyNow' && !list.quote) return () => undefined;
  document.addEventListener('click', drop);
  return () => document.removeEventListener('click', drop);
}
