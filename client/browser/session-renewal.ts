import { MINUTE_MS } from '#shared/time/duration.ts';
import { askSession, call } from './call.ts';
import { once, untilConnected } from './connection.ts';

/** How long before its end a session is extended, in milliseconds (spec 3 section 4). */
const MARGIN_MS = 45_000;
/** Shortest wait between two renewals, so that a wrong clock cannot cause endless requests. */
const SHORTEST_MS = MINUTE_MS;
/** Retries after a failed renewal, and the longest wait before one, in milliseconds (spec 3 sections 5 and 8). */
const MOST_TRIES = 3;
const LONGEST_WAIT_MS = 5000;

/** When a page's session ends, by the store's clock. Both values are Unix milliseconds. */
export interface SessionEnd {
  readonly expiresMs: number;
  /** The store's time when the page was made. */
  readonly nowMs: number;
}

const waited = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Extends the session and returns its new end, in Unix milliseconds by the store's clock; undefined if it cannot be
 * extended.
 */
async function prolonged(): Promise<number | undefined> {
  for (let tries = 0; ; tries++) {
    // Being offline is no reason to log anyone out.
    await untilConnected();
    const session = await askSession();
    if (session) return session.cg === 0 ? undefined : session.exp * 1000;
    if (tries === MOST_TRIES) return undefined;
    await waited(Math.min(((tries + 1) * 10) ** 2, LONGEST_WAIT_MS));
  }
}

/**
 * Keeps customers logged in while their page is open: the session is extended 45 seconds before it ends, and on a
 * hidden page as soon as it is visible again. If it cannot be extended, the customer is logged out and the page
 * reloads. `openedMs`: when the page was requested, by the browser's clock, Unix milliseconds.
 */
export async function keepSession(
  { expiresMs, nowMs }: SessionEnd,
  openedMs: number = performance.timeOrigin,
): Promise<void> {
  const skewMs = nowMs - openedMs;
  let endMs: number | undefined = expiresMs;
  while (endMs !== undefined) {
    const leftMs: number = endMs - (Date.now() + skewMs);
    await waited(Math.max(leftMs - MARGIN_MS, endMs === expiresMs ? 0 : SHORTEST_MS));
    await once(document, 'visibilitychange', () => document.visibilityState === 'visible');
    endMs = await prolonged();
  }
  await call('POST', '/svc_session/session/logout');
  location.reload();
}
