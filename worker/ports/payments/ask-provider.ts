import type { Send } from '#worker/ports/ask-service.ts';

/** What a provider answered: its status, and its JSON or undefined. */
export interface ProviderAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A call of a provider. */
export interface ProviderCall {
  readonly method: 'DELETE' | 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // An empty body or a page of a proxy: the status alone says something.
    return undefined;
  }
}

/** Asks a provider with a time limit. undefined: silence, which says nothing about what has become of the call. */
export async function askProvider(
  send: Send,
  call: ProviderCall,
  limitMs: number,
): Promise<ProviderAnswer | undefined> {
  try {
    const answer = await send(
      new Request(call.url, {
        method: call.method,
        headers: {
          accept: 'application/json',
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...call.headers,
        },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(limitMs),
      }),
    );
    return { status: answer.status, headers: answer.headers, body: parsed(await answer.text()) };
  } catch {
    // Silence, a broken line and a refused connection all mean the same: nobody knows.
    return undefined;
  }
}
