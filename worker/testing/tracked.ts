import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { askApp } from './ask-app.ts';
import { tokensOf } from './discovery.ts';
import { env } from './store.ts';

/** The cursor after everything that is in the ledger. */
export async function lastSeq(): Promise<string> {
  return String((await env.DB.prepare('SELECT coalesce(max(seq), 0) AS n FROM tracking_ledger').first('n')) ?? 0);
}

/** An event as a browser sends it. */
export const event = (kind: string, value: unknown, id = crypto.randomUUID(), user_id = '') => {
  const [type, name] = kind.split('/');
  return { id, type, name, value, user_id, t: 1, t0: 0, app_type: 'browser' };
};

/** Sends events to a store, whose settings may name consumers; everything that follows the answer is done. */
export async function send(
  events: readonly object[],
  {
    site = 'USA',
    headers = {},
    settings = {},
    more = {},
  }: {
    readonly site?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly settings?: Readonly<Record<string, string>>;
    readonly more?: object;
  } = {},
): Promise<Response> {
  const { eventApiUrl, token } = await tokensOf(site);
  const context = createExecutionContext();
  const answer = await askApp(
    new Request(new URL(eventApiUrl, 'http://localhost'), {
      method: 'POST',
      headers: {
        origin: 'http://localhost',
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        ...headers,
      },
      body: JSON.stringify({ events, ...more }),
    }),
    { ...env, ...settings },
    context,
  );
  await waitOnExecutionContext(context);
  return answer;
}
