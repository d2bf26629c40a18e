/**
 * What Cloudflare's parts accept at most. Locally most of it is accepted beyond that, too, so what is built here is
 * measured against these figures, and what comes from outside is refused with words. Sources: the limits pages of D1, KV
 * and Workers.
 */
export const D1 = {
  /** Bytes of a row, and of one bound value. */
  rowBytes: 2_000_000,
  boundValues: 100,
  statementBytes: 100_000,
} as const;

export const KV = { keyBytes: 512 } as const;

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
