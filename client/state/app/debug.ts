import { type AppMode, DEBUG_KEY, readMarker } from '#shared/bridge/marker.ts';
import type { AppFacts } from './facts.ts';
import { startApp } from './start.ts';

/** A marker in this browser's storage, or null. */
function debugMarker(): AppMode | null {
  try {
    const kept = JSON.parse(localStorage.getItem(DEBUG_KEY) ?? 'null') as Readonly<Record<string, unknown>> | null;
    return kept && readMarker((name) => (kept[name] === undefined ? null : String(kept[name])));
  } catch {
    // Storage is forbidden, or the value is not JSON.
    return null;
  }
}

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

/**
 * Lets a tester's browser speak as the app (spec 3 section 3): the first script of the page has found an override and
 * marked the page. Only this browser knows of it: the store sends the pages of the web.
 */
export async function startDebug(facts: AppFacts): Promise<void> {
  const app = debugMarker();
  if (app === null) {
    delete document.documentElement.dataset.app;
    return;
  }
  markCalls(app);
  await startApp(facts);
}
