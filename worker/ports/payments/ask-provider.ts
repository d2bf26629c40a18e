import type { Send } from '#worker/ports/ask-service.ts';
import { ANSWER_LIMIT, limitAnswer } from '#worker/ports/limit-answer.ts';

/** A provider's answer: its status, and its JSON or undefined. */
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
    // An empty body or a proxy's error page: only the status is meaningful.
    return undefined;
  }
}

/**
 * Calls a provider with a limit of time and of bytes, and without following redirects. Returns undefined if it does
 * not answer within them, which says nothing about the call's effect.
 */
export async function askProvider(
  send: Send,
  call: ProviderCall,
  limitMs: number,
): Promise<ProviderAnswer | undefined> {
  try {
    const signal = AbortSignal.timeout(limitMs);
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
        signal,
      }),
    );
    const text = await (await limitAnswer(answer, ANSWER_LIMIT, signal)).text();
    return { status: answer.status, headers: answer.headers, body: parsed(text) };
  } catch {
    // No answer, a broken connection and a refused one all mean that the result is unknown.
    return undefined;
  }
}
