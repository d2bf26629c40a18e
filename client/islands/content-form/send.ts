import { type CallError, call } from '#client/browser/call.ts';
import { personToken } from '#client/browser/person.ts';
import { ELAPSED } from '#shared/form-entry/read-values.ts';
import { dataOf, type LiveForm } from './fields.ts';

/** What became of a form that was sent; `unknown` if it may have arrived. */
export type Sent =
  | { readonly kind: 'stored' }
  | { readonly kind: 'refused'; readonly error: CallError }
  | { readonly kind: 'unknown'; readonly error: CallError };

/** Errors after which the store has nothing of the form. */
const REFUSALS: ReadonlySet<string> = new Set(['validation_error', 'rate_limited', 'too_large', 'request_incomplete']);

/** Sends a form under a key, under which the store takes it once. */
export async function send(live: LiveForm, key: string, elapsedMs: number): Promise<Sent> {
  const place = live.form.querySelector<HTMLElement>('[data-person]');
  const token = await personToken(place, place?.dataset.person);
  const data = dataOf(live);
  data.set(ELAPSED, String(Math.round(elapsedMs)));
  const headers = { 'idempotency-key': key, ...(token === undefined ? {} : { 'x-captcha-token': token }) };
  const result = await call<{ readonly entryId: string }>('POST', '/svc_ssr/submit/wufoo', data, headers);
  if (result.ok) return { kind: 'stored' };
  return { kind: REFUSALS.has(result.error.type) ? 'refused' : 'unknown', error: result.error };
}
