import type { Context } from 'hono';
import { Fault } from '#shared/errors.ts';
import { formEntrySchema, textsOf } from '#shared/form-entry/calls.ts';
import { type SentEntry, takeEntry } from '#worker/acts/form-entries.ts';
import { entryOfForm, entryOfTexts } from '#worker/acts/sent-form.ts';
import { body, bringsFiles } from '#worker/request/body.ts';
import { CAPTCHA_HEADER } from '#worker/request/captcha.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { limitRate } from '#worker/request/rates.ts';

/** Most characters of a key. */
const KEY_LENGTH = 200;

async function sentEntry(c: Context<AppEnv>): Promise<SentEntry> {
  const given = {
    key: c.req.header('idempotency-key')?.slice(0, KEY_LENGTH) || undefined,
    captchaToken: c.req.header(CAPTCHA_HEADER) ?? '',
  };
  if (bringsFiles(c.req.raw)) return { ...(await entryOfForm(c.req.raw)), ...given };
  const { formHash, fields } = await body(c.req.raw, formEntrySchema);
  const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, textsOf(value)]));
  return { ...entryOfTexts(formHash, texts, []), ...given };
}

/** Takes an entry of a form (public contract, section 11). The same key again is the same entry. */
export async function submitForm(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  await limitRate(ctx, 'CHANGES');
  const taken = await takeEntry(ctx, await sentEntry(c), false);
  if (taken.kind === 'refused') throw new Fault('validation_error', taken.problems);
  return c.json({ entryId: taken.entryId }, 201);
}
