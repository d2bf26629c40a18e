import { DEBUG_KEY, readMarker } from '#shared/bridge/marker.ts';

/** A marker in this browser's storage, or null. */
function debugMarker() {
  try {
    const kept = JSON.parse(localStorage.getItem(DEBUG_KEY) ?? 'null') as Readonly<Record<string, unknown>> | null;
    return kept && readMarker((name) => (kept[name] === undefined ? null : String(kept[name])));
  } catch {
    // Storage is forbidden, or the value is not JSON.
    return null;
  }
}

/**
 * Lets a tester's browser speak as the app (spec 3 section 3): the first script of the page has found an override and
 * marked the page. Only this browser knows of it: the store sends the pages of the web.
 */
export function wake(_: HTMLElement, props: Readonly<Record<string, unknown>>): void {
  const app = debugMarker();
  if (!app) {
    delete document.documentElement.dataset.app;
    return;
  }
  void import('#client/state/app/debug.ts')
    .then(({ startDebug }) =>
      startDebug(app, { currency: String(props.currency), isCustomer: props.isCustomer === true }),
    )
    .catch(reportError);
}
