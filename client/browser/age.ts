import { mustReload } from '#shared/route/reload.ts';
import { recall, remember } from './session-store.ts';

const TRANSITIONS = 'transitions';
/** Milliseconds for which the answer about the newest release holds. */
const ASK_AGAIN_MS = 60_000;

const opened = Date.now();
let asked = 0;

/** Release of the page, and whether a newer one is out. */
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
 * Keeps an open page young (spec 1 section 2.3). Every change of page loads the current release by itself; only a page
 * that comes back from the browser's memory, or from behind other tabs, can be old.
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
