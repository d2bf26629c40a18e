import { askSession, call } from './call.ts';
import { once, untilConnected } from './connection.ts';

/** How long before its end a session is prolonged (spec 3 section 4). */
const MARGIN_MS = 45_000;
/** Shortest wait between two renewals: a clock that is wrong must not make a page ask without end. */
const SHORTEST_MS = 60_000;
/** Tries after one that failed, and the longest wait before one (spec 3 sections 5 and 8). */
const MOST_TRIES = 3;
const LONGEST_WAIT_MS = 5000;

/** When the session of a page ends, by the clock of the store; both Unix milliseconds. */
export interface SessionEnd {
  readonly expiresMs: number;
  /** The store's clock when it made the page. */
  readonly nowMs: number;
}

const waited = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The end of the prolonged session, Unix milliseconds by the clock of the store; undefined where it cannot be prolonged. */
async function prolonged(): Promise<number | undefined> {
  for (let tries = 0; ; tries++) {
    // Without a connection nothing is known; that is no reason to log anyone out.
    await untilConnected();
    const session = await askSession();
    if (session) return session.cg === 0 ? undefined : session.exp * 1000;
    if (tries === MOST_TRIES) return undefined;
    await waited(Math.min(((tries + 1) * 10) ** 2, LONGEST_WAIT_MS));
  }
}

/**
 * Keeps a customer logged in while his page is open: the session is prolonged 45 seconds before it ends, in a page that
 * nobody looks at as soon as someone does. Where it cannot be prolonged he is logged out, and the page is loaded again.
 */
export async function keepSession({ expiresMs, nowMs }: SessionEnd): Promise<void> {
  const skewMs = nowMs - Date.now();
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
