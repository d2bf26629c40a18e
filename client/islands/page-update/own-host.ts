import { isBusy } from '#client/browser/busy.ts';
import { call } from '#client/browser/call.ts';

/**
 * Asks for the configuration and, on a page that is not under the address in it, where the page belongs, and goes there
 * (spec 1 section 2.3).
 */
export async function goToOwnHost(): Promise<void> {
  const config = await call<{ readonly baseUrl: string }>('GET', '/svc_ssr/config');
  if (!config.ok || location.href.startsWith(`${config.data.baseUrl}/`)) return;
  const found = await call<{ readonly match: boolean; readonly url: string | null }>('POST', '/svc_ssr/hostmatch', {
    h: location.href,
    b: config.data.baseUrl,
  });
  if (found.ok && found.data.url !== null && !isBusy()) location.replace(found.data.url + location.search);
}
