import type { Family } from './families.ts';
import type { Ready } from './prepare.ts';

/** A request without an answer ends here, milliseconds. */
const PATIENCE_MS = 15_000;

/** What a visitor received. */
export interface Got {
  readonly status: number;
  readonly ms: number;
  readonly text: string;
  readonly retryAfter: string | null;
}

/** Sends the request of a family as its sender does. */
export async function send(url: string, family: Family, { prepared, headers }: Ready): Promise<Got> {
  const path = typeof family.path === 'string' ? family.path : family.path(prepared);
  const body = family.body?.(prepared);
  const started = performance.now();
  const sent = fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    redirect: 'manual',
    headers: {
      ...headers[family.sender],
      ...(body === undefined ? {} : { 'content-type': 'application/json', origin: url }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const [status, text, retryAfter] = await sent.then(
    async (answer) => [answer.status, await answer.text(), answer.headers.get('retry-after')] as const,
    // No answer, which is reported like a wrong one.
    () => [0, '', null] as const,
  );
  return { status, ms: performance.now() - started, text, retryAfter };
}
