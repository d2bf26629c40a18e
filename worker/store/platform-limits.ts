/**
 * What Cloudflare's parts accept at most. Locally most of it is accepted beyond that, too, so what is built here is
 * measured against these figures (`worker/testing/limited-env.ts` refuses in tests what is beyond them), and what comes
 * from outside is refused with words. Sources: the limits pages of D1, Durable Objects, KV, R2, Queues and Workers.
 */
export const D1 = {
  /** Bytes of a database. */
  databaseBytes: 10_000_000_000,
  /** Bytes of a row, and of one bound value. Values in a Durable Object have the same limit. */
  rowBytes: 2_000_000,
  /** Bytes of what one statement returns. */
  resultBytes: 50_000_000,
  boundValues: 100,
  statementBytes: 100_000,
  /** Bytes of a pattern of LIKE or GLOB. */
  patternBytes: 50,
  /** Statements of one invocation, those in batches included. */
  statements: 1000,
} as const;

export const KV = {
  keyBytes: 512,
  valueBytes: 25 * 2 ** 20,
  /** Writes of one key in a second. */
  writesPerKey: 1,
} as const;

export const R2 = { keyBytes: 1024 } as const;

export const QUEUE = {
  messageBytes: 128_000,
  /** Messages of one call, and their bytes. */
  batchMessages: 100,
  batchBytes: 256_000,
} as const;

/** Calls to anything outside of the worker in one invocation, D1, KV, R2 and objects included. */
export const WORKER = { subrequests: 10_000 } as const;

/**
 * Bytes of one JSON value that carries many rows: a tenth less than D1 takes, because a value with separators between
 * its rows is a little longer than they are.
 */
export const JSON_BYTES = 0.9 * D1.rowBytes;

/**
 * Bytes of one row of an import as JSON. What is made of it (a document, words for the search) has columns of its own,
 * each shorter than this.
 */
export const IMPORT_ROW_BYTES = 0.75 * D1.rowBytes;

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Why a row of an import with so many bytes of JSON is refused; null if it is not. */
export function importRowProblem(bytes: number): string | null {
  return bytes <= IMPORT_ROW_BYTES ? null : `has ${megabytes(bytes)} and may have ${megabytes(IMPORT_ROW_BYTES)}`;
}

/**
 * Bytes of the name of a picture: the key of an object begins with its folder, and that of a smaller copy with the
 * original's mark and its size, too.
 */
export const PICTURE_NAME_BYTES = R2.keyBytes - 200;
