import { ELAPSED, ENTRY, FORM_HASH, HONEYPOT, KEPT_FILES } from '#shared/form-entry/read-values.ts';
import { formParts, type SentFile } from '#worker/request/body.ts';
import { CAPTCHA_FIELD } from '#worker/request/captcha.ts';
import { FEED_BODY_LIMIT } from '#worker/request/limits.ts';
import type { SentEntry } from './form-entries.ts';

/** Fields that a form has besides its own. */
const OURS: ReadonlySet<string> = new Set([ELAPSED, ENTRY, FORM_HASH, HONEYPOT, KEPT_FILES, CAPTCHA_FIELD]);

/** A form by its texts and files; those fields of it that are not the form's own are read apart. */
export function entryOfTexts(
  formHash: string,
  texts: Readonly<Record<string, readonly string[]>>,
  files: readonly SentFile[],
): Omit<SentEntry, 'captchaToken' | 'key'> {
  const [elapsed = ''] = texts[ELAPSED] ?? [];
  return {
    formHash,
    texts: Object.fromEntries(Object.entries(texts).filter(([name]) => !OURS.has(name))),
    files,
    keptFiles: texts[KEPT_FILES] ?? [],
    corrects: texts[ENTRY]?.[0],
    honeypot: texts[HONEYPOT]?.join('') ?? '',
    elapsedMs: /^\d{1,12}$/.test(elapsed) ? Number(elapsed) : undefined,
  };
}

/** Reads a form with files as a browser sends it. Throws `too_large` and `validation_error`. */
export async function entryOfForm(request: Request): Promise<SentEntry> {
  const { fields, files } = await formParts(request, FEED_BODY_LIMIT);
  const texts = Object.fromEntries([...new Set(fields.keys())].map((name) => [name, fields.getAll(name)]));
  const formHash = fields.get(FORM_HASH) ?? '';
  return {
    ...entryOfTexts(formHash, texts, files),
    captchaToken: fields.get(CAPTCHA_FIELD) ?? '',
    key: undefined,
  };
}
