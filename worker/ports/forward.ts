import { z } from 'zod';
import { Fault, type FieldProblem } from '#shared/errors.ts';
import { jsonBody, type Send } from './ask-service.ts';
import { ANSWER_LIMIT, limitAnswer } from './limit-answer.ts';

/** What a service said to something that was forwarded to it. */
export type ForwardOutcome =
  | { readonly kind: 'taken' }
  /** It will never take it; `fields` says what is wrong with it. */
  | { readonly kind: 'refused'; readonly fields: readonly FieldProblem[] };

const UNCLEAR = 'Please check what you entered here';

const problemSchema = z.union([
  z.string().transform((field): FieldProblem => ({ field, message: UNCLEAR })),
  z
    .object({ field: z.string(), message: z.string().min(1).max(500).catch(UNCLEAR) })
    .transform(({ field, message }): FieldProblem => ({ field, message })),
]);
const refusalSchema = z.object({ fields: z.array(problemSchema).max(100) });

/** What is forwarded, and for how long an answer is waited for. */
export interface Forwarded {
  readonly url: string;
  readonly body: unknown;
  /** Identical for every try, so that the service takes it once. */
  readonly key: string;
  /** Milliseconds. */
  readonly limitMs: number;
}

/**
 * Forwards something to a service. 422 with `fields` is a refusal. Throws `upstream_unavailable` for every other answer
 * but a 2xx, and for none within the time, after which it is tried again.
 */
export async function forward(send: Send, { url, body, key, limitMs }: Forwarded): Promise<ForwardOutcome> {
  try {
    const signal = AbortSignal.timeout(limitMs);
    const init = jsonBody(body);
    const headers = new Headers(init.headers);
    headers.set('idempotency-key', key);
    const answer = await send(new Request(url, { ...init, headers, redirect: 'manual', signal }));
    if (answer.status === 422) {
      const { fields } = refusalSchema.parse(await (await limitAnswer(answer, ANSWER_LIMIT, signal)).json());
      return { kind: 'refused', fields };
    }
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return { kind: 'taken' };
  } catch (cause) {
    throw new Fault('upstream_unavailable', [], { cause });
  }
}
