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
  message: 'There is no connection right now.',
  fields: [],
};

const UNKNOWN: CallError = { type: 'unknown_error', message: 'Something went wrong on our side.', fields: [] };

/** Address of a service call on the page's site: `/svc_list/lists` is `/svc_list/site/CAN/lists` on CAN (spec 3 section 7). */
function addressOf(path: string): string {
  const { site = '', prefix = '' } = document.documentElement.dataset;
  return prefix === '' ? path : path.replace(/^\/svc_[a-z]+/, (service) => `${service}/site/${site}`);
}

/** Calls a service of the store with JSON. Never throws: what went wrong is in the result. */
export async function call<Data>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<CallResult<Data>> {
  let answer: Response;
  try {
    answer = await fetch(addressOf(path), {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
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
