/**
 * The native app that shows a page, as its marker says (spec 1 sections 3 and 7). Anyone can send a marker: it is a claim
 * that changes what a page shows, and never a permission.
 */
export interface AppMode {
  /** Version of the app, up to four numbers: `3.12.0`. */
  readonly version: string;
  readonly platform: 'android' | 'ios';
  readonly deviceId: string | null;
  /** The tab of the app in which the page is shown. */
  readonly tab: string | null;
}

/** Names of the marker's fields in a query, in a cookie and in the debug override (public contract, section 13). */
export const MARKER_FIELDS = ['mobileAppVersion', 'mobileAppPlatform', 'mobileAppDeviceId', 'mobileAppTab'] as const;
type MarkerField = (typeof MARKER_FIELDS)[number];

/** Key in local storage under which a tester's browser keeps a marker as JSON; the server never sees it. */
export const DEBUG_KEY = 'mobileAppDebug';

const VERSION = /^\d{1,4}(\.\d{1,5}){0,3}$/;
const PLATFORM = /^(android|ios)$/i;
const DEVICE = /^[\w.:-]{1,64}$/;
const TAB = /^[\w-]{1,32}$/;

/** Reads a marker field by field; null if it has no version or if any field is malformed. The platform is iOS unless named. */
export function readMarker(field: (name: MarkerField) => string | null | undefined): AppMode | null {
  const version = field('mobileAppVersion') ?? '';
  const platform = field('mobileAppPlatform') || 'ios';
  const deviceId = field('mobileAppDeviceId') || null;
  const tab = field('mobileAppTab') || null;
  if (!VERSION.test(version) || !PLATFORM.test(platform)) return null;
  if ((deviceId !== null && !DEVICE.test(deviceId)) || (tab !== null && !TAB.test(tab))) return null;
  return { version, platform: platform.toLowerCase() === 'android' ? 'android' : 'ios', deviceId, tab };
}

/** Writes a marker as a query string, without a question mark. */
export function writeMarker(app: AppMode): string {
  const marker = new URLSearchParams({ mobileAppVersion: app.version, mobileAppPlatform: app.platform });
  if (app.deviceId !== null) marker.set('mobileAppDeviceId', app.deviceId);
  if (app.tab !== null) marker.set('mobileAppTab', app.tab);
  return marker.toString();
}

/** Whether a version is older than another one. A missing number counts as 0, so `3` equals `3.0.0`. */
export function isOlder(version: string, than: string): boolean {
  const [own, other] = [version, than].map((each) => each.split('.').map(Number));
  for (let at = 0; at < 4; at++) {
    const difference = (own?.[at] ?? 0) - (other?.[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
