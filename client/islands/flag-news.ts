import type { News } from '#client/browser/health.ts';
import { serviceAddress } from '#client/browser/service-address.ts';
import { wakeIsland } from '#client/browser/wake-island.ts';
import { retryWaitMs } from '#shared/flag/retry.ts';
import { FLAG_STREAM_IDLE_MS, FLAG_STREAM_PATH, FLAGS_VERSION_HEADER, type FlagChange } from '#shared/flag/stream.ts';

/** The longest time by which pages ask one after the other about a change that all of them have heard of, in milliseconds. */
const SPREAD_MS = 2000;
const BEAT = '/svc_ssr/heartbeat';

let page: WebSocket | undefined;
let errors = 0;
/** The newest change of which this page has heard, Unix milliseconds; undefined before it has heard anything. */
let known: number | undefined;
let opening: ReturnType<typeof setTimeout> | undefined;
let closing: ReturnType<typeof setTimeout> | undefined;

/** Asks what has changed, of a store that knows the change, and hands it to what acts on news. */
async function ask(version: number): Promise<void> {
  const headers = { [FLAGS_VERSION_HEADER]: String(version) };
  const answer = await fetch(serviceAddress(BEAT), { headers }).catch(() => undefined);
  if (!answer?.ok) return;
  const detail: News = { about: BEAT, text: await answer.text(), headers };
  if (await wakeIsland('page-update')) dispatchEvent(new CustomEvent('store:news', { detail }));
}

function hear({ data }: MessageEvent<string>): void {
  errors = 0;
  const { version, ageMs } = JSON.parse(data) as FlagChange;
  // What came before the page is part of it.
  const isOld = known === undefined ? ageMs > performance.now() : version <= known;
  known = Math.max(known ?? 0, version);
  if (isOld) return;
  setTimeout(() => void ask(version), Math.random() * SPREAD_MS);
}

function close(): void {
  clearTimeout(opening);
  const open = page;
  page = undefined;
  open?.close();
}

function open(): void {
  clearTimeout(opening);
  clearTimeout(closing);
  if (page) return;
  const own = new WebSocket(location.origin.replace('http', 'ws') + FLAG_STREAM_PATH);
  page = own;
  own.addEventListener('message', hear);
  own.addEventListener('close', () => {
    // Closed on purpose, or another one has been opened.
    if (page !== own) return;
    page = undefined;
    errors += 1;
    opening = setTimeout(open, retryWaitMs(errors, Math.random()));
  });
}

/** A page that is hidden for a while hears nothing; it hears again at once when it is seen. */
function follow(): void {
  clearTimeout(closing);
  if (document.visibilityState === 'visible') open();
  else closing = setTimeout(close, FLAG_STREAM_IDLE_MS);
}

/**
 * Listens to the board of flags while the page is seen (spec 3 section 9), so that a change shows within five seconds. A connection that
 * fails is opened again after a wait that grows from the fourth failure on.
 */
export function wake(): void {
  document.addEventListener('visibilitychange', follow);
  // The browser keeps no page in memory that has a connection.
  addEventListener('pagehide', close);
  addEventListener('pageshow', follow);
  follow();
}
