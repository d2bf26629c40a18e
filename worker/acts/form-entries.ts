import { toHex } from '#shared/encode/hex.ts';
import { Fault, type FieldProblem } from '#shared/errors.ts';
import { type EntryFile, entryProblems } from '#shared/form-entry/check.ts';
import { askedFields, type EntryValues, fieldsOf } from '#shared/form-entry/field.ts';
import { type FoundKind, fileKind, safeFileName } from '#shared/form-entry/file-kind.ts';
import { answerAddress, cleanValues, enteredFields } from '#shared/form-entry/read-values.ts';
import { suspicion } from '#shared/form-entry/suspicion.ts';
import { DAY_MS, HOUR_MS } from '#shared/time/duration.ts';
import { earliestToday, latestDay } from '#shared/workout/days.ts';
import type { SentFile } from '#worker/request/body.ts';
import { requirePerson } from '#worker/request/captcha.ts';
import type { Ctx } from '#worker/request/context.ts';
import { networkOf } from '#worker/request/network.ts';
import { countTry } from '#worker/request/tries.ts';
import type { FormEntry, NewEntry } from '#worker/store/form/form-entries.ts';
import type { FormFile } from '#worker/store/form/form-files.ts';
import type { StoredForm } from '#worker/store/form/forms.ts';
import { forwardNow } from './forward-entry.ts';

/** Entries that one network can have stored; a gym or an office is one. */
const OF_NETWORK = { most: 200, windowMs: HOUR_MS };
/** Refused forms of one network whose files are kept; they cost room although nothing is stored. */
const KEPT_OF_NETWORK = { most: 40, windowMs: HOUR_MS };

/** A form as it was sent, unchecked. */
export interface SentEntry {
  readonly formHash: string;
  readonly texts: Readonly<Record<string, readonly string[]>>;
  readonly files: readonly SentFile[];
  /** Ids of files that the store has from an earlier try. */
  readonly keptFiles: readonly string[];
  /** Id of the entry that it corrects, which the outside service refused. */
  readonly corrects: string | undefined;
  readonly honeypot: string;
  readonly elapsedMs: number | undefined;
  readonly captchaToken: string;
  /** Identical for the same entry; undefined if the sender has none: then its content and the day decide. */
  readonly key: string | undefined;
}

/** What became of a form that was sent. */
export type TakenEntry =
  | { readonly kind: 'stored'; readonly entryId: string }
  | {
      readonly kind: 'refused';
      readonly problems: readonly FieldProblem[];
      readonly values: EntryValues;
      /** Files that the store keeps for the next try. */
      readonly kept: readonly FormFile[];
      /** The entry that the outside service refused; undefined if nothing was stored. */
      readonly entryId?: string;
    };

/** Finds a form of the site. Throws `validation_error` for a name that it does not have. */
export async function requireForm(ctx: Ctx, formHash: string): Promise<StoredForm> {
  const form = await ctx.store.forms.find(formHash);
  if (!form) throw new Fault('validation_error', [{ field: 'formHash', message: 'There is no form with this name' }]);
  return form;
}

/** A file that was sent, and what it is by its content. */
interface ReadFile extends SentFile {
  readonly found: FoundKind | undefined;
}

async function hashOf(...parts: readonly (string | Uint8Array)[]): Promise<string> {
  const hashes = await Promise.all(
    parts.map((part) =>
      crypto.subtle.digest('SHA-256', typeof part === 'string' ? new TextEncoder().encode(part) : part),
    ),
  );
  return toHex(await crypto.subtle.digest('SHA-256', await new Blob(hashes).arrayBuffer()));
}

/** What makes an entry the same one when it is sent again, and a hash of its content. */
async function marksOf({ site, visitor, session, now }: Ctx, sent: SentEntry, values: EntryValues) {
  const content = JSON.stringify([site.code, sent.formHash, Object.entries(values).sort(), [...sent.keptFiles].sort()]);
  const fingerprint = await hashOf(content, ...sent.files.flatMap(({ field, content: bytes }) => [field, bytes]));
  const who = session.kind === 'customer' ? session.customerId : networkOf(visitor.address);
  const own = sent.key === undefined ? `content ${fingerprint} ${who} ${Math.floor(now / DAY_MS)}` : `key ${sent.key}`;
  return { fingerprint, dedupeKey: await hashOf(site.code, sent.formHash, own) };
}

function checkedFiles(files: readonly ReadFile[], kept: readonly FormFile[]): readonly EntryFile[] {
  return [
    ...files.map(({ field, name, content, found }) => ({ field, name, bytes: content.byteLength, kind: found?.kind })),
    // Checked when they were kept.
    ...kept.map(({ field, name, bytes }) => ({ field, name, bytes, kind: null })),
  ];
}

/** Stores files of fields that are asked, except those that no form takes. */
async function keepFiles(ctx: Ctx, form: StoredForm, files: readonly ReadFile[]): Promise<readonly FormFile[]> {
  const { store, now } = ctx;
  return await Promise.all(
    files.flatMap(({ field, name, content, found }) => {
      if (!found) return [];
      const file = { field, name: safeFileName(name, found.extension), type: found.type };
      return [store.formFiles.keep(form.formHash, file, content, now)];
    }),
  );
}

/** Files without a problem, to be kept while others are corrected. */
function goodFiles(form: StoredForm, files: readonly ReadFile[]): readonly ReadFile[] {
  const fields = new Map(fieldsOf(form.definition).map((field) => [field.name, field]));
  return files.filter(({ field, found }) => {
    const { accept = ['image'], kind } = fields.get(field) ?? {};
    return kind === 'file' && found !== undefined && accept.includes(found.kind);
  });
}

/**
 * Keeps the good files of a refused form for a day, because its sender cannot choose them again. A network that has sent
 * too many of them has to choose its files again.
 */
async function keepForNextTry(ctx: Ctx, form: StoredForm, files: readonly ReadFile[]): Promise<readonly FormFile[]> {
  const good = goodFiles(form, files);
  if (good.length === 0) return [];
  const subject = `form-files:network:${networkOf(ctx.visitor.address)}`;
  const waitMs = await ctx.store.limits.take(subject, KEPT_OF_NETWORK, ctx.now);
  return waitMs > 0 ? [] : keepFiles(ctx, form, good);
}

/** The answer to an entry that is stored, once the outside service has answered. */
async function answerOf(ctx: Ctx, entry: FormEntry, values: EntryValues): Promise<TakenEntry> {
  const problems = entry.forwarding === 'refused' ? entry.refusals : await forwardNow(ctx, entry);
  return problems.length === 0
    ? { kind: 'stored', entryId: entry.entryId }
    : {
        kind: 'refused',
        problems,
        values,
        kept: await ctx.store.formFiles.ofEntry(entry.entryId),
        entryId: entry.entryId,
      };
}

/** The entry that a form says it corrects, if that is one of the same form. Its id is random, so its sender owns it. */
async function correctedEntry({ store, site }: Ctx, { corrects, formHash }: SentEntry): Promise<FormEntry | undefined> {
  const entry = corrects === undefined ? undefined : await store.formEntries.find(corrects);
  return entry?.formHash === formHash && entry.siteId === site.siteId ? entry : undefined;
}

/**
 * Takes a form: checks it, stores it once, however often it is sent, and forwards it where a service gets entries, whose
 * refusal is one of this form. `keepsFiles`: good files of a refused form are kept for a day, because its sender cannot
 * choose them again. Throws `validation_error` for a form that does not exist or a missing captcha, and `rate_limited`.
 */
export async function takeEntry(ctx: Ctx, sent: SentEntry, keepsFiles: boolean): Promise<TakenEntry> {
  const { store, site, now, session, ports } = ctx;
  const form = await requireForm(ctx, sent.formHash);
  const { definition } = form;
  const values = cleanValues(definition, sent.texts);
  const marks = await marksOf(ctx, sent, values);
  const known = (await correctedEntry(ctx, sent)) ?? (await store.formEntries.ofKey(marks.dedupeKey));
  const isCorrection = known?.forwarding === 'refused' && known.fingerprint !== marks.fingerprint;
  if (known && !isCorrection) return answerOf(ctx, known, values);

  const asked = new Set(askedFields(definition, values).map(({ name }) => name));
  const isFileOf = ({ field }: { readonly field: string }) =>
    asked.has(field) || !fieldsOf(definition).some(({ name }) => name === field);
  const files = sent.files.filter(isFileOf).map((file): ReadFile => ({ ...file, found: fileKind(file.content) }));
  const [waiting, earlier] = await Promise.all([
    store.formFiles.waiting(form.formHash, sent.keptFiles),
    known ? store.formFiles.ofEntry(known.entryId) : [],
  ]);
  const kept = [...waiting, ...earlier.filter(({ fileId }) => sent.keptFiles.includes(fileId))].filter(isFileOf);
  const today = { first: earliestToday(now), last: latestDay(now) };
  const problems = entryProblems(definition, values, checkedFiles(files, kept), today);
  if (problems.length > 0) {
    const good = keepsFiles ? await keepForNextTry(ctx, form, files) : [];
    return { kind: 'refused', problems, values, kept: [...kept, ...good] };
  }
  if (fieldsOf(definition).some(({ kind }) => kind === 'captcha')) await requirePerson(ctx, 'form', sent.captchaToken);
  await countTry(ctx, [{ subject: `form:network:${networkOf(ctx.visitor.address)}`, limit: OF_NETWORK }]);
  const stored = await keepFiles(ctx, form, files);
  const fields = enteredFields(definition, values);
  const entry: NewEntry = {
    ...marks,
    formHash: form.formHash,
    formName: form.name,
    customerId: session.kind === 'customer' ? session.customerId : null,
    email: answerAddress(definition, values),
    fields,
    fileIds: [...kept, ...stored].map(({ fileId }) => fileId),
    suspicion: suspicion({ honeypot: sent.honeypot, elapsedMs: sent.elapsedMs, fields }),
    isForwarded: ports.forms !== undefined,
  };
  if (known && !(await store.formEntries.correct(site, known, entry, now))) throw new Fault('upstream_unavailable');
  const taken = known ? await store.formEntries.find(known.entryId) : await store.formEntries.take(site, entry, now);
  if (!taken) throw new Fault('upstream_unavailable');
  return answerOf(ctx, taken, values);
}
