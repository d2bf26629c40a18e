import { recall, remember } from '#client/browser/session-store.ts';
import { REGION_COOKIE, REGION_FOUND } from '#shared/tracking/cookies.ts';

/** Milliseconds after which the visitor is not asked. */
const LIMIT_MS = 5_000;

/**
 * Finds out, once in a visit and when the page is idle, whether this visitor is offered the site of their region (spec 1
 * section 4), and wakes what asks them. A visitor whose region is unknown is not asked anything. A question that got no
 * answer, such as one that the visitor left behind with the page, is asked again on the next page.
 */
export async function wake(_: HTMLElement, props: Readonly<Record<string, unknown>>): Promise<void> {
  const { code } = props.current as { readonly code: string };
  if (recall(REGION_FOUND) === 'none' || document.cookie.includes(`${REGION_COOKIE}=${code}`) || !navigator.onLine)
    return;
  const found = await fetch(`/svc_ssr/geoIp?current=${code}`, { signal: AbortSignal.timeout(LIMIT_MS) })
    .then((answer) => (answer.ok ? answer.text() : null))
    .catch(() => null);
  if (found === null) return;
  const isOffered = found.includes('"offer":true');
  remember(REGION_FOUND, isOffered ? found : 'none');
  if (isOffered) dispatchEvent(new CustomEvent('store:wake', { detail: { name: 'region-offer' } }));
}
