import type { SentEvent } from '#shared/discovery/events.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';
import { serviceAddress } from './service-address.ts';

/** Access to the discovery calls (spec 3 section 3, Discovery tokens). `expires`: Unix milliseconds. */
interface Tokens {
  readonly apiUrl: string;
  readonly eventApiUrl: string;
  readonly token: string;
  readonly expires: number;
}

/** How long before its end a token is replaced, in milliseconds (spec 3 section 9). */
const MARGIN_MS = MINUTE_MS;

let kept: Promise<Tokens> | undefined;
/** The most recent tokens. */
let known: Tokens | undefined;

function isFresh(tokens: Tokens | undefined): tokens is Tokens {
  return tokens !== undefined && tokens.expires - MARGIN_MS > Date.now();
}

/** Requests new tokens. Throws if the answer contains none, because a failing service may answer with text. */
async function askTokens(isRetry: boolean): Promise<Tokens> {
  const answer = await fetch(serviceAddress('/svc_ssr/rfktkn') + (isRetry ? `?ts=${Date.now()}` : ''));
  const tokens: unknown = await answer.json();
  if (!answer.ok || typeof tokens !== 'object' || tokens === null) throw new Error('no token');
  known = tokens as Tokens;
  return known;
}

/** The current tokens; new ones for a retry. Throws if the service gives none. */
export async function discoveryTokens(isRetry: boolean): Promise<Tokens> {
  const last = isRetry ? undefined : await kept?.catch(() => undefined);
  if (isFresh(last)) return last;
  kept = askTokens(isRetry);
  return kept;
}

/** Sends data to a discovery call as JSON. Rejects like `fetch`. */
export function postDiscovery(url: string, token: string, data: object, options: RequestInit): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(data),
    ...options,
  });
}

const UNAUTHORIZED = 401;
/** Status codes of temporary refusals, which are not caused by the data that was sent. */
const PASSING: readonly number[] = [UNAUTHORIZED, 408, 429];

/** The event call rejected the events; sending them again would not help. */
export class EventsRefused extends Error {}

/**
 * The event call (spec 3 section 7), repeated once with a fresh token if the old one has expired. Uses `keepalive`, so
 * it outlives its page like a beacon, but a beacon could not carry the token. `again`: the events may have arrived
 * before; `gpc`: the browser asks not to be tracked. `isLeaving`: the page is being left and has no time to ask for a
 * token, which the store's own collector does not want from its own pages. Throws `EventsRefused`, or the error of the
 * call.
 */
export async function tellDiscovery(
  events: readonly SentEvent[],
  delivery: { readonly again: boolean; readonly gpc: boolean },
  isLeaving: boolean,
): Promise<void> {
  for (let isRetry = false; ; isRetry = true) {
    const { eventApiUrl, token } =
      isLeaving && !isFresh(known)
        ? { eventApiUrl: serviceAddress('/svc_discovery/events'), token: '' }
        : await discoveryTokens(isRetry);
    const answer = await postDiscovery(
      eventApiUrl,
      token,
      { events, ...delivery },
      { keepalive: true, priority: 'low' },
    );
    // An unread response keeps its request open, and thereby the page.
    await answer.text();
    if (answer.ok) return;
    const { status } = answer;
    const said = `events: ${status}`;
    if (status >= 400 && status < 500 && !PASSING.includes(status)) throw new EventsRefused(said);
    if (isRetry || status !== UNAUTHORIZED) throw new Error(said);
  }
}
