import type { z } from 'zod';
import { Fault } from '#shared/errors.ts';
import { ANSWER_LIMIT, limitAnswer } from './limit-answer.ts';

/** Sends a request to an outside service: the platform's `fetch`, or a function in tests. */
export type Send = (request: Request) => Promise<Response>;

/** How long a shopper waits for an outside service, in milliseconds. */
const LIMIT_MS = 5000;

/** The platform's own `fetch`. */
export const sendOut: Send = (request) => fetch(request);

const readJson = (answer: Response): Promise<unknown> => answer.json();

/**
 * Returns the checked answer of an outside service, read as JSON by default. Throws `upstream_unavailable` if the
 * service takes longer than `limitMs` (five seconds by default), redirects, answers with a failure or with more than `limit` bytes, or answers something that the
 * schema does not accept.
 */
export async function askService<Schema extends z.ZodType>(
  send: Send,
  url: string,
  init: RequestInit,
  schema: Schema,
  read: (answer: Response) => Promise<unknown> = readJson,
  limit = ANSWER_LIMIT,
  limitMs = LIMIT_MS,
): Promise<z.infer<Schema>> {
  try {
    const signal = AbortSignal.timeout(limitMs);
    const answer = await send(new Request(url, { ...init, redirect: 'manual', signal }));
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new Error(`status ${answer.status}`);
    }
    return schema.parse(await read(await limitAnswer(answer, limit, signal)));
  } catch (cause) {
    throw new Fault('upstream_unavailable', [], { cause });
  }
}

/** A JSON body to send. */
export function jsonBody(value: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}
