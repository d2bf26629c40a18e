/** One record of a CSV file as bytes, not yet split into cells. */
export interface Frame {
  /** Physical line on which the record starts, from 1. */
  readonly line: number;
  /** Without the line break at the end. */
  readonly bytes: Buffer;
  /** Why the record cannot be read; null if it can. */
  readonly problem: string | null;
}

const QUOTE = 34;
const COMMA = 44;
const LF = 10;
const CR = 13;
/** A cell with more bytes than this between its quotes causes its row to be rejected. */
const TOO_LARGE_BYTES = 1_000_000;
/** Bytes that are searched for a closing quote before the record counts as broken. */
const MAX_QUOTED_BYTES = 16 * 1024 * 1024;

type Scan =
  | {
      readonly kind: 'record';
      readonly end: number;
      readonly next: number;
      readonly cells: number;
      readonly isLarge: boolean;
    }
  | { readonly kind: 'more' }
  | { readonly kind: 'broken'; readonly reason: string };

const MORE: Scan = { kind: 'more' };

/** Index after the quote that closes the cell opened at `start`, or how the search ended. */
function closingQuote(bytes: Buffer, start: number, isEnd: boolean, limit: number): number | Scan {
  let from = start + 1;
  for (;;) {
    const at = bytes.indexOf(QUOTE, from);
    const reached = at < 0 ? bytes.length : at;
    if (reached - start > limit) return { kind: 'broken', reason: 'a quoted cell is not closed within 16 MB' };
    if (at < 0) return isEnd ? { kind: 'broken', reason: 'the file ends inside a quoted cell' } : MORE;
    if (at === bytes.length - 1) return isEnd ? at + 1 : MORE;
    if (bytes[at + 1] !== QUOTE) return at + 1;
    from = at + 2;
  }
}

/** Finds the end of the record that starts at `start`. */
function scanRecord(bytes: Buffer, start: number, isEnd: boolean, limit: number): Scan {
  const length = bytes.length;
  let at = start;
  let cells = 1;
  let isLarge = false;
  for (;;) {
    const cellStart = at;
    const quotes = bytes[at] === QUOTE ? 2 : 0;
    if (quotes > 0) {
      const closed = closingQuote(bytes, at, isEnd, limit);
      if (typeof closed !== 'number') return closed;
      at = closed;
    } else {
      while (at < length && bytes[at] !== COMMA && bytes[at] !== LF) at++;
    }
    if (at - cellStart - quotes >= TOO_LARGE_BYTES) isLarge = true;
    const byte = bytes[at];
    if (byte === COMMA) {
      cells++;
      at++;
    } else if (byte === LF) {
      const end = at > cellStart && bytes[at - 1] === CR ? at - 1 : at;
      return { kind: 'record', end, next: at + 1, cells, isLarge };
    } else if (at >= length) {
      return isEnd ? { kind: 'record', end: length, next: length, cells, isLarge } : MORE;
    } else if (byte === CR && bytes[at + 1] === LF) {
      return { kind: 'record', end: at, next: at + 2, cells, isLarge };
    } else if (byte === CR && at === length - 1 && !isEnd) {
      return MORE;
    } else {
      return { kind: 'broken', reason: 'text after the closing quote of a cell' };
    }
  }
}

function countLines(bytes: Buffer, from: number, to: number): number {
  let lines = 0;
  for (let at = bytes.indexOf(LF, from); at >= 0 && at < to; at = bytes.indexOf(LF, at + 1)) lines++;
  return lines;
}

/**
 * Cuts a stream of bytes into CSV records, and recovers after a broken one: a record with unmatched quotes ends only
 * its own row, and reading continues at the next line with as many cells as the header.
 */
export class CsvFramer {
  #pending: Buffer = Buffer.alloc(0);
  #line = 1;
  #columns = 0;
  #isLost = false;

  /** Adds bytes and returns the records that they complete. */
  push(chunk: Buffer): Frame[] {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    return this.#frames(false);
  }

  /** Returns the remaining records at the end of the file. */
  end(): Frame[] {
    return this.#frames(true);
  }

  #frames(isEnd: boolean): Frame[] {
    const bytes = this.#pending;
    const frames: Frame[] = [];
    let at = 0;
    while (at < bytes.length) {
      const scan = scanRecord(bytes, at, isEnd, this.#isLost ? TOO_LARGE_BYTES : MAX_QUOTED_BYTES);
      if (scan.kind === 'more') break;
      if (scan.kind === 'record' && !(this.#isLost && scan.cells !== this.#columns)) {
        this.#isLost = false;
        if (this.#columns === 0) this.#columns = scan.cells;
        if (scan.end > at) {
          const problem = scan.isLarge ? 'a cell has 1 MB or more' : null;
          frames.push({ line: this.#line, bytes: bytes.subarray(at, scan.end), problem });
        }
        this.#line += countLines(bytes, at, scan.next);
        at = scan.next;
        continue;
      }
      const lineEnd = bytes.indexOf(LF, at);
      if (lineEnd < 0 && !isEnd) break;
      const next = lineEnd < 0 ? bytes.length : lineEnd + 1;
      if (scan.kind === 'broken' && !this.#isLost) {
        frames.push({ line: this.#line, bytes: bytes.subarray(at, next), problem: scan.reason });
        this.#isLost = true;
      }
      this.#line++;
      at = next;
    }
    this.#pending = bytes.subarray(at);
    return frames;
  }
}
