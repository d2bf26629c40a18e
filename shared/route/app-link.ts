import type { FollowedLink } from './link-target.ts';

/**
 * What becomes of a link, a form or a window in the app (spec 1 section 2.3).
 *
 * - `ignore`: nothing happens.
 * - `own`: the web view does it itself, as without these rules.
 * - `device`: the app opens the address outside its web view.
 * - `page`: a page of the store; it finds out on the way whether it is a product or a category.
 */
export type AppLinkTarget = 'device' | 'ignore' | 'own' | 'page';

/** A link as the rules see it. A new tab is asked for by its target, by a middle click or with a key. */
export interface AppLink extends FollowedLink {
  /** It names a file to be kept, which the web view handles. */
  readonly isDownload?: boolean;
}

/** Schemes of other programs of the device. */
const DEVICE_SCHEMES: ReadonlySet<string> = new Set([
  'mailto:',
  'tel:',
  'sms:',
  'facetime:',
  'geo:',
  'maps:',
  'whatsapp:',
]);

/**
 * How a link is followed in the app: mail, telephone and other hosts go to the device, new tabs, too; a link to the page
 * itself does nothing; others lead to a page of the store.
 */
export function appLinkTarget(
  { protocol, origin, address, hash, opensNewTab, isDownload = false }: AppLink,
  here: { readonly origin: string; readonly address: string },
): AppLinkTarget {
  if (DEVICE_SCHEMES.has(protocol)) return 'device';
  // Scripts, and files that a page has made itself.
  if (protocol !== 'https:' && protocol !== 'http:') return 'own';
  if (origin !== here.origin) return 'device';
  if (isDownload) return 'own';
  if (opensNewTab) return 'device';
  if (address !== here.address) return 'page';
  return hash === '' ? 'ignore' : 'own';
}

/** Parameters that only an app sends: an address that leaves it must not turn another browser into an app. */
const OF_THE_APP = /^(?:isMobileApp|mobileApp(?:Version|Platform|DeviceId|Tab))=/;

/** An address as the web has it, without the app's marker: for the device, and for what is kept for everyone. */
export function webAddress(href: string): string {
  const [before = '', hash] = href.split(/#(.*)/s);
  const [path = '', query = ''] = before.split(/\?(.*)/s);
  const kept = query.split('&').filter((pair) => pair !== '' && !OF_THE_APP.test(pair));
  return path + (kept.length === 0 ? '' : `?${kept.join('&')}`) + (hash === undefined ? '' : `#${hash}`);
}
