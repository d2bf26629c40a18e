import type { z } from 'zod';
import { Fault } from '#shared/errors.ts';

/** Sends a request to an outside service; the platform's `fetch`, in tests a function. */
export type Send = (request: Request) => Promise<Response>;

/** How long a shopper waits for an outside service. */
const LIMIT_MS = 5000;

/** The platform's own way out. */
export const sendOut: Send = (request) => fetch(request);

const readJson = (answer: Response): Promise<unknown> => answer.json();

/**
 * What an outside service answers, read as JSON unless told otherwise, and checked. Throws `upstream_unavailable` when it does not answer in time, answers a
 * failure, or answers something else than the schema says.
 */
export async function askService<Schema extends z.ZodType>(
  send: Send,
  url: string,
  init: RequestInit,
  schema: Schema,
  read: (answer: Response) => Promise<unknown> = readJson,
): Promise<z.infer<Schema>> {
  try {
    const answer = await send(new Request(url, { ...init, signal: AbortSignal.timeout(LIMIT_MS) }));
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new Error(`status ${answer.status}`);
    }
    return schema.parse(await read(answer));
  } catch (cause) {
    throw new Fault('upstream_unavailable', [], { cause });
  }
}

/** A JSON body to send. */
export function jsonBody(value: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}
