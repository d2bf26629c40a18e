import { NO_CONNECTION } from './connection.ts';

/** Why a call gave nothing. `browser_offline`: the request never got an answer. */
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

/** How often a call is tried again after its session was renewed, and what the first wait is (spec 3 section 8). */
const MOST_RENEWALS = 3;
const WAIT_MS = 500;

/**
 * Characters of a body up to which a change outlives its page. Browsers keep 64 KiB on the way for a page that is gone,
 * all requests and their UTF-8 together, and refuse what is above.
 */
const MOST_KEPT = 10_000;

/** Address of a service call on the page's site: `/svc_list/lists` is `/svc_list/site/CAN/lists` on CAN (spec 3 section 7). */
function addressOf(path: string): string {
  const { site = '', prefix = '' } = document.documentElement.dataset;
  return prefix === '' ? path : path.replace(/^\/svc_[a-z]+/, (service) => `${service}/site/${site}`);
}

/** The visitor's session: a group of 0 is a guest; `exp` in Unix seconds (public contract, section 4). */
export interface SessionAnswer {
  readonly cg: number;
  readonly exp: number;
}

let renewal: Promise<SessionAnswer | undefined> | undefined;

/**
 * Asks for the session, which renews a valid one; calls that need it at the same time share the question. Undefined
 * where there was no answer.
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
  let answer: Response;
  try {
    answer = await fetch(addressOf(path), init);
  } catch {
    return { ok: false, error: OFFLINE };
  }
  try {
    const data = (await answer.json()) as Data & { readonly error?: Partial<CallError> };
    return answer.ok ? { ok: true, data } : { ok: false, error: { ...UNKNOWN, ...data.error } };
  } catch {
    return { ok: false, error: UNKNOWN };
  }
}

/**
 * Calls a service of the store with JSON; where the session has expired meanwhile it is renewed and the call tried again.
 * Never throws: what went wrong is in the result. A change reaches the store though its page is left in that instant.
 * `signal` gives up waiting: what was asked is then not answered.
 */
export async function call<Data>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): Promise<CallResult<Data>> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const init: RequestInit = {
    method,
    headers: { ...(text === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(text === undefined ? {} : { body: text }),
    keepalive: method !== 'GET' && (text ?? '').length <= MOST_KEPT,
    ...(signal && { signal }),
  };
  for (let attempt = 1; ; attempt++) {
    const result = await ask<Data>(path, init);
    const isExpired = !result.ok && result.error.type === 'TOKEN_EXPIRED';
    if (!isExpired || attempt > MOST_RENEWALS) return result;
    await askSession();
    // The first renewal does it; only those after one that failed are worth a pause.
    if (attempt > 1) await new Promise((resolve) => setTimeout(resolve, WAIT_MS * attempt));
  }
}
