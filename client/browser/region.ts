import { REGION_COOKIE, REGION_FOUND, REGION_SECONDS } from '#shared/tracking/cookie-names.ts';
import { cookieOf, setCookie } from './cookie.ts';
import { onMoment } from './moments.ts';
import { recall, remember } from './session-store.ts';
import { wakeIsland } from './wake-island.ts';

/** Milliseconds after which the visitor is not asked. */
const LIMIT_MS = 5_000;

/** Remembers the region that a visitor chooses in a menu, so that the store does not offer another one. */
export function rememberRegion(): void {
  document.addEventListener('click', ({ target }) => {
    const chosen = target instanceof Element ? target.closest<HTMLElement>('[data-region]')?.dataset.region : undefined;
    if (chosen) setCookie(REGION_COOKIE, chosen, REGION_SECONDS);
  });
}

async function askRegion(): Promise<void> {
  const { site } = document.documentElement.dataset;
  if (recall(REGION_FOUND) === 'none' || cookieOf(REGION_COOKIE) === site || !navigator.onLine) return;
  const found = await fetch(`/svc_ssr/geoIp?current=${site}`, { signal: AbortSignal.timeout(LIMIT_MS) })
    .then((answer) => (answer.ok ? answer.text() : null))
    .catch(() => null);
  if (found === null) return;
  const isOffered = found.includes('"offer":true');
  remember(REGION_FOUND, isOffered ? found : 'none');
  if (isOffered) void wakeIsland('region-offer');
}

/**
 * Finds out, once in a visit and when the page is idle, whether this visitor is offered the site of their region (spec 1
 * section 4), and wakes what asks them. A visitor whose region is unknown is not asked anything. A question that got no
 * answer, such as one that the visitor left behind with the page, is asked again on the next page. A page without other
 * sites, or without header, has no such offer.
 */
export function offerRegion(): void {
  if (document.querySelector('store-island[name="region-offer"]'))
    onMoment('idle', document.body, () => void askRegion());
}
