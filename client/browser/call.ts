import { NO_CONNECTION } from './connection.ts';
import { serviceAddress } from './service-address.ts';

/** Why a call failed. `browser_offline`: the request never got an answer. */
export interface CallError {
  readonly type: string;
  readonly message: string;
  readonly fields: readonly { readonly field: string; readonly message: string }[];
}

export type CallResult<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly error: CallError };

const OFFLINE: CallError = {
  type: 'browser_offline',
  message: NO_CONNECTION,
  fields: [],
};

const UNKNOWN: CallError = { type: 'unknown_error', message: 'Something went wrong on our side.', fields: [] };

/**
 * How often a call is repeated after a renewal of its session, and the first wait in milliseconds (spec 3 section 8).
 */
const MOST_RENEWALS = 3;
const WAIT_MS = 500;

/**
 * Longest body, in characters, of a change that is sent with `keepalive`. Browsers allow 64 KiB of pending requests
 * after a page is closed, counted in UTF-8 over all requests, and refuse more.
 */
const MOST_KEPT = 10_000;

/** The visitor's session: a group of 0 is a guest; `exp` in Unix seconds (public contract, section 4). */
export interface SessionAnswer {
  readonly cg: number;
  readonly exp: number;
}

let renewal: Promise<SessionAnswer | undefined> | undefined;

/**
 * Requests the session, which renews it if it is valid. Simultaneous callers share one request. Undefined if there was
 * no answer.
 */
export function askSession(): Promise<SessionAnswer | undefined> {
  renewal ??= ask<SessionAnswer>('/svc_session/session', {})
    .then((result) => (result.ok ? result.data : undefined))
    .finally(() => {
      renewal = undefined;
    });
  return renewal;
}

async function ask<Data>(path: string, init: RequestInit): Promise<CallResult<Data>> {
  return readAnswer(await fetch(serviceAddress(path), init).catch(() => undefined));
}

/** Reads the answer of a service; undefined if there was none. Never throws: errors are part of the result. */
export async function readAnswer<Data>(answer: Response | undefined): Promise<CallResult<Data>> {
  if (!answer) return { ok: false, error: OFFLINE };
  try {
    const data = (await answer.json()) as Data & { readonly error?: Partial<CallError> };
    return answer.ok ? { ok: true, data } : { ok: false, error: { ...UNKNOWN, ...data.error } };
  } catch {
    return { ok: false, error: UNKNOWN };
  }
}

/**
 * Calls a service of the store with JSON, or with a form and its files. If the session has expired, it is renewed and
 * the call is repeated. Never throws: errors are part of the result. A change still reaches the store if its page is
 * closed immediately afterwards.
 * Aborting `signal` stops the waiting; the result then reports no answer.
 */
export async function call<Data>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): Promise<CallResult<Data>> {
  const files = body instanceof FormData ? body : undefined;
  const text = body === undefined || files ? undefined : JSON.stringify(body);
  const sent = files ?? text;
  const init: RequestInit = {
    method,
    headers: { ...(text === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(sent === undefined ? {} : { body: sent }),
    keepalive: method !== 'GET' && !files && (text ?? '').length <= MOST_KEPT,
    ...(signal && { signal }),
  };
  for (let attempt = 1; ; attempt++) {
    const result = await ask<Data>(path, init);
    const isExpired = !result.ok && result.error.type === 'TOKEN_EXPIRED';
    if (!isExpired || attempt > MOST_RENEWALS) return result;
    await askSession();
    // The first renewal normally succeeds, so only later attempts are preceded by a pause.
    if (attempt > 1) await new Promise((resolve) => setTimeout(resolve, WAIT_MS * attempt));
  }
}
