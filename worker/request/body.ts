import type { z } from 'zod';
import { Fault, type FieldProblem } from '#shared/errors.ts';
import { issueWords, placedWords } from '#shared/form/issue-words.ts';
import { mayHoldDigitsAnywhere } from '#shared/order/card-fields.ts';
import { refuseCardTexts } from '#worker/request/card-numbers.ts';
import { FEED_BODY_LIMIT } from '#worker/request/limits.ts';

/** Most bytes of a JSON body (public contract, section 3). */
export const BODY_LIMIT = 256 * 1024;

/**
 * Milliseconds in which a whole body must arrive: the slowest connections in use send 256 KiB in less. Imports, pictures
 * and changesets are up to forty times as large, and come only from bearers of the staff token and members of staff.
 */
const ARRIVAL_LIMIT_MS = 15_000;
const FEED_ARRIVAL_LIMIT_MS = 120_000;

/** The bytes that a request declares; undefined if it does not. Throws `too_large`. */
function declaredBytes(request: Request, limit: number): number | undefined {
  const length = request.headers.get('content-length');
  if (length === null) return undefined;
  const bytes = Number(length);
  if (!(bytes <= limit)) throw new Fault('too_large');
  return bytes;
}

/**
 * Runs the reading of a body of at most `limit` bytes. Throws `request_timeout` if the body arrives too slowly, and
 * `request_incomplete` if its sender goes away.
 */
async function inTime<T>(reading: Promise<T>, limit: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const limitMs = limit < FEED_BODY_LIMIT ? ARRIVAL_LIMIT_MS : FEED_ARRIVAL_LIMIT_MS;
  const timer = setTimeout(() => reject(new Fault('request_timeout')), limitMs);
  try {
    return await Promise.race([reading, late]);
  } catch (cause) {
    throw cause instanceof Fault ? cause : new Fault('request_incomplete', [], { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** Reads up to the limit, regardless of the declared length. Throws `too_large`. */
async function take(reader: ReadableStreamDefaultReader<Uint8Array>, limit: number): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return chunks;
    bytes += value.byteLength;
    if (bytes > limit) throw new Fault('too_large');
    chunks.push(value);
  }
}

/** The body in pieces, and no more of it than the limit. Throws `too_large`, or like `inTime`. */
async function chunksOf(request: Request, limit: number): Promise<Uint8Array[]> {
  declaredBytes(request, limit);
  if (!request.body) return [];
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  try {
    return await inTime(take(reader, limit), limit);
  } catch (fault) {
    // Nobody waits for the rest of the body; a stream that has failed cannot be canceled, and `fault` says so.
    reader.cancel().catch(() => undefined);
    throw fault;
  }
}

/** The bytes of a body, read up to the limit. Throws `too_large`, `request_timeout` or `request_incomplete`. */
export async function readBytes(request: Request, limit: number): Promise<ArrayBuffer> {
  return await new Blob(await chunksOf(request, limit)).arrayBuffer();
}

/** The body as text, read up to the limit. Throws `too_large`, `request_timeout` or `request_incomplete`. */
export async function readText(request: Request, limit = BODY_LIMIT): Promise<string> {
  // The platform never delivers more than the declared length, and reading a whole body costs half as much as reading
  // it in pieces.
  if (declaredBytes(request, limit) !== undefined) return await inTime(request.text(), limit);
  const chunks = await chunksOf(request, limit);
  const decoder = new TextDecoder();
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode();
}

/** Whether a form contains files. */
export const bringsFiles = (request: Request): boolean =>
  /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '');

/** Reads a form with files. Throws `too_large`, and `validation_error` for a body that is not such a form. */
async function formData(request: Request, limit: number): Promise<FormData> {
  const chunks = await chunksOf(request, limit);
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return await new Response(new Blob(chunks), { headers }).formData().catch((cause: unknown) => {
    throw new Fault('validation_error', [], { cause });
  });
}

/** A file of a form as it was sent. Its name and its type are what the sender says. */
export interface SentFile {
  readonly field: string;
  readonly name: string;
  readonly content: Uint8Array;
}

/**
 * Reads the fields and files of a form once, at the edge; files that were not chosen are left out. Throws `too_large`,
 * and `validation_error` for a body that is not such a form, and for a card number in a text.
 */
export async function formParts(
  request: Request,
  limit: number,
): Promise<{ readonly fields: URLSearchParams; readonly files: readonly SentFile[] }> {
  const fields = new URLSearchParams();
  const files: SentFile[] = [];
  for (const [field, value] of await formData(request, limit)) {
    if (typeof value === 'string') {
      refuseCardTexts({ [field]: value });
      fields.append(field, value);
    } else if (value.size > 0 || value.name !== '') {
      files.push({ field, name: value.name, content: new Uint8Array(await value.arrayBuffer()) });
    }
  }
  return { fields, files };
}

/**
 * Reads the file of a form field once, at the edge; undefined if none was chosen. Throws `too_large`, and
 * `validation_error` for a body that is not such a form.
 */
export async function formFile(request: Request, field: string, limit: number): Promise<Uint8Array | undefined> {
  const form = await formData(request, limit);
  const file: unknown = form.get(field);
  if (!(file instanceof File) || file.size === 0) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  refuseCardTexts({ [field]: new TextDecoder().decode(bytes) });
  return bytes;
}

/**
 * Reads the fields of a form once, at the edge. Throws `unsupported_media_type`, `too_large`, and `validation_error` for
 * a card number in a text.
 */
export async function formFields(request: Request, limit = BODY_LIMIT): Promise<URLSearchParams> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) throw new Fault('unsupported_media_type');
  const fields = new URLSearchParams(await readText(request, limit));
  for (const [name, text] of fields) refuseCardTexts({ [name]: text });
  return fields;
}

/** Reads JSON. Throws `invalid_json`. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Fault('invalid_json', [], { cause });
  }
}

/**
 * Reads and checks a JSON body once, at the edge: its shape, and that no text in it contains a card number. Throws
 * `unsupported_media_type`, `too_large`, `invalid_json` or `validation_error`.
 */
export async function body<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  limit = BODY_LIMIT,
): Promise<z.infer<Schema>> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) throw new Fault('unsupported_media_type');
  const sent = parseJson(await readText(request, limit));
  if (!mayHoldDigitsAnywhere(new URL(request.url).pathname)) refuseCardTexts(sent);
  return checked(sent, schema);
}

/** Checks the values of a query once, at the edge. Throws `validation_error`. */
export function query<Schema extends z.ZodType>(values: Readonly<Record<string, string>>, schema: Schema) {
  return checked(values, schema);
}

/** The fields and messages of an issue; unrecognized keys are listed one by one. */
function problemsOf(issue: z.core.$ZodIssue): readonly FieldProblem[] {
  if (issue.code !== 'unrecognized_keys')
    return [{ field: issue.path.join('.'), message: placedWords(issue.path, issue.message) }];
  return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), message: issue.message }));
}

/** Checks values once, at the edge. Throws `validation_error`. */
export function checked<Schema extends z.ZodType>(value: unknown, schema: Schema): z.infer<Schema> {
  const result = schema.safeParse(value, { error: issueWords });
  if (!result.success) {
    throw new Fault('validation_error', result.error.issues.flatMap(problemsOf));
  }
  return result.data;
}
