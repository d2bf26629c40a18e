import type { AppMode } from '#shared/bridge/marker.ts';
import type { AppFacts } from './facts.ts';
import { startApp } from './start.ts';

/** Adds to calls of services what the app adds to its own (`worker/request/app-script.ts`). */
function markCalls({ version, platform }: AppMode): void {
  const plain = window.fetch;
  window.fetch = (input, init) => {
    if (typeof input !== 'string') return plain(input, init);
    const url = new URL(input, location.href);
    if (url.origin !== location.origin || !url.pathname.startsWith('/svc_')) return plain(input, init);
    url.searchParams.set('isMobileApp', 'true');
    url.searchParams.set('mobileAppVersion', version);
    url.searchParams.set('mobileAppPlatform', platform);
    return plain(url.href, init);
  };
}

/** Makes the page of a browser speak as the app of a marker. */
export function startDebug(app: AppMode, facts: AppFacts): Promise<void> {
  markCalls(app);
  return startApp(facts);
}
