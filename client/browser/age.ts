import { mustReload } from '#shared/route/reload.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';
import { recall, remember } from './session-store.ts';

const TRANSITIONS = 'transitions';
/** Milliseconds before the page asks again whether a newer release exists. */
const ASK_AGAIN_MS = MINUTE_MS;

const opened = Date.now();
let asked = 0;

/** Whether the store runs a newer release than this page's. */
async function hasNewerRelease(): Promise<boolean> {
  const { release } = document.documentElement.dataset;
  const answer = await fetch('/svc_ssr/heartbeat').catch(() => undefined);
  if (!answer?.ok) return false;
  return ((await answer.json()) as { hash: string }).hash !== release;
}

async function check(): Promise<void> {
  const now = Date.now();
  if (now - asked < ASK_AGAIN_MS) return;
  asked = now;
  const transitions = Number(recall(TRANSITIONS) ?? 0);
  if (mustReload({ ageMs: now - opened, hasNewerRelease: transitions > 0 && (await hasNewerRelease()), transitions }))
    location.reload();
}

/**
 * Keeps an open page up to date (spec 1 section 2.3). Every navigation loads the current release, so only a page
 * restored from the browser's memory or from a background tab can be old.
 */
export function watchAge(): void {
  remember(TRANSITIONS, String(Number(recall(TRANSITIONS) ?? -1) + 1));
  addEventListener('pageshow', (event) => {
    if (event.persisted) void check();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - opened > ASK_AGAIN_MS) void check();
  });
}
