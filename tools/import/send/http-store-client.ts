import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { IMPORT_RUN_HEADER } from '#shared/import/calls.ts';
import type { ImportOutcome } from '#shared/import/contract.ts';
import { readPublishCursor } from '#shared/import/publish-place.ts';
import type { AuditClient } from '#tools/audit/audit-store.ts';
import type { StoreClient } from './store-client.ts';

const outcomeSchema = z.object({
  written: z.record(z.string(), z.number()),
  unchanged: z.record(z.string(), z.number()),
  rejected: z.array(z.object({ kind: z.string(), key: z.string(), reason: z.string() })),
});
const mediaSchema = z.object({
  media: z.array(z.object({ file: z.string(), width: z.number(), height: z.number(), hash: z.string() })),
});
const publishedSchema = z.object({ next: z.string().nullable(), share: z.number().nullable().default(null) });
const skusSchema = z.object({ skus: z.array(z.string()) });
const pageSchema = z.object({ rows: z.array(z.unknown()), next: z.string().nullable() });

const auditRow = z.record(z.string(), z.unknown());
const auditSchema = z.object({
  rows: z.array(auditRow),
  violations: z.array(auditRow),
  next: z.string().nullable(),
});

const PHASE_WORDS = { indexes: 'lists', search: 'search words' } as const;

const ATTEMPTS = 6;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;
const SKUS_PER_REQUEST = 2000;

interface HttpStoreOptions {
  /** Address of the store, without a path. */
  readonly url: string;
  /** Staff token. */
  readonly token: string;
  /** Longest time for one request. */
  readonly timeoutMs?: number;
}

/** The store refused a request or did not answer; the message is written for people. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

function waitMs(attempt: number, retryAfter: string | null): number {
  const seconds = Number(retryAfter);
  const wanted = retryAfter !== null && Number.isFinite(seconds) ? seconds * 1000 : FIRST_WAIT_MS * 2 ** attempt;
  return Math.min(wanted, LONGEST_WAIT_MS);
}

function isBusy(response: Response): boolean {
  return response.status === 429 || response.status === 503;
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}

const refusalSchema = z.object({
  error: z.object({ message: z.string(), fields: z.array(z.object({ message: z.string() })).optional() }),
});

/** Why a store refused the token (403), in its own words; undefined if it gave none. */
function refusalWords(text: string): string | undefined {
  try {
    const { error } = refusalSchema.parse(JSON.parse(text));
    return error.fields?.map(({ message }) => message).join('; ') ?? error.message;
  } catch {
    return undefined;
  }
}

/** What a part of a publish is, by its cursor, for people. */
function partOf(cursor: string): string {
  const place = readPublishCursor(cursor);
  if (!place) return '';
  return place.phase === 'cards' ? 'cards of all sites' : `${PHASE_WORDS[place.phase]} of ${place.site.code}`;
}

function encodeKey(file: string): string {
  return file.split('/').map(encodeURIComponent).join('/');
}

/**
 * Builds a client for a store over HTTP with a staff token. Every call is safe to repeat, so it is retried with growing
 * pauses if the store is busy (429, 503) or the connection breaks. Any other answer than 2xx throws a `StoreError`.
 */
export function httpStoreClient(options: HttpStoreOptions): AuditClient & StoreClient {
  const base = options.url.replace(/\/+$/, '');
  const timeoutMs = options.timeoutMs ?? 120_000;

  async function send(
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ): Promise<Uint8Array> {
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt === ATTEMPTS - 1;
      let wait = waitMs(attempt, null);
      // The platform keeps `AbortSignal.timeout` until its time is over, and with it the body of the request.
      const stop = new AbortController();
      const timer = setTimeout(() => stop.abort(new DOMException('no answer in time', 'TimeoutError')), timeoutMs);
      try {
        const response = await fetch(base + path, {
          method,
          headers: { authorization: `Bearer ${options.token}`, ...headers },
          signal: stop.signal,
          ...(body === undefined ? {} : { body }),
        });
        // The body is read here so that a connection that breaks within the answer is retried too.
        if (response.ok) return new Uint8Array(await response.arrayBuffer());
        const text = await response.text();
        const why = response.status === 403 ? refusalWords(text) : undefined;
        if (why !== undefined) throw new StoreError(`the store at ${base} refused the staff token: ${why}`);
        if (!isBusy(response) || isLast)
          throw new StoreError(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
        wait = waitMs(attempt, response.headers.get('retry-after'));
      } catch (error) {
        if (error instanceof StoreError) throw error;
        if (isLast) throw new StoreError(`the store at ${base} cannot be reached: ${explain(error)}`, { cause: error });
      } finally {
        clearTimeout(timer);
      }
      await sleep(wait);
    }
  }

  // Lets the store keep one entry of its log for all batches of this client.
  const run = { [IMPORT_RUN_HEADER]: crypto.randomUUID().slice(0, 8) };

  async function call<T>(
    schema: z.ZodType<T>,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<T> {
    const bytes =
      body === undefined
        ? await send(method, path, undefined, headers)
        : await send(method, path, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
    const parsed = schema.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    if (!parsed.success)
      throw new StoreError(`${method} ${path} answered with unreadable JSON: ${parsed.error.message}`);
    return parsed.data;
  }

  return {
    importBatch: (batch): Promise<ImportOutcome> => call(outcomeSchema, 'POST', '/svc_staff/import', batch, run),
    async putMedia(file, bytes, info) {
      const headers = {
        'content-type': 'application/octet-stream',
        'x-picture-width': String(info.width),
        'x-picture-height': String(info.height),
        'x-picture-hash': info.hash,
      };
      await send('PUT', `/svc_staff/media/${encodeKey(file)}`, new Uint8Array(bytes), headers);
    },
    async knownMedia() {
      const { media } = await call(mediaSchema, 'GET', '/svc_staff/media');
      return new Map(media.map(({ file, ...info }) => [file, info]));
    },
    readMedia: (file) => send('GET', `/media/o/${encodeKey(file)}`),
    async knownSkus(skus) {
      const known = new Set<string>();
      for (let at = 0; at < skus.length; at += SKUS_PER_REQUEST) {
        const body = { skus: skus.slice(at, at + SKUS_PER_REQUEST) };
        for (const sku of (await call(skusSchema, 'POST', '/svc_staff/skus', body)).skus) known.add(sku);
      }
      return known;
    },
    async publish(onPart) {
      let cursor: string | null = '';
      let share: number | null = null;
      while (cursor !== null) {
        onPart?.(partOf(cursor), share);
        const path: string = `/svc_staff/publish${cursor === '' ? '' : `?cursor=${cursor}`}`;
        ({ next: cursor, share } = await call(publishedSchema, 'POST', path));
      }
    },
    exportRows: (kind, after) =>
      call(
        pageSchema,
        'GET',
        `/svc_staff/export/${kind}${after === null ? '' : `?after=${encodeURIComponent(after)}`}`,
      ),
    audit: (part, pool, after) =>
      call(auditSchema, 'GET', `/svc_staff/audit/${part}?pool=${pool}&after=${encodeURIComponent(after)}`),
  };
}
