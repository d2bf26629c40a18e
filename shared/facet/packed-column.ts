import type { Column } from './listing-index.ts';

/** How the numbers of a column are written as bytes. */
export interface ColumnForm {
  /** Bytes of each number, the lowest first; 8: a double. 0: nothing is written, since `low` and `rest` say it all. */
  readonly width: 0 | 1 | 2 | 3 | 4 | 8;
  /** What is added to each number that is read. With width 0: the first numbers. */
  readonly low: number;
  /** With width 0: how many of the first numbers are `low`, and what the others are. */
  readonly first: number;
  readonly rest: number;
}

/** A typed array that a column is read into. */
export type Numbers = Float64Array | Int32Array | Uint16Array | Uint8Array;

const SHORTEST = [
  [1, 2 ** 8],
  [2, 2 ** 16],
  [3, 2 ** 24],
  [4, 2 ** 31],
] as const;

/** The first number above its lowest that a form of so many bytes has no room for. */
export const endOf = (width: ColumnForm['width']): number =>
  SHORTEST.find(([bytes]) => bytes === width)?.[1] ?? Number.POSITIVE_INFINITY;

/** The form of a column of whole numbers that needs the least room. Every column has one form, whichever typed array holds it. */
export function formOf(column: Column): ColumnForm {
  const count = column.length;
  const low = count === 0 ? 0 : (column[0] as number);
  let first = 0;
  while (first < count && column[first] === low) first++;
  const rest = first === count ? 0 : (column[first] as number);
  let [isRest, least, most] = [true, low, low];
  for (let at = first; at < count; at++) {
    const number = column[at] as number;
    if (number !== rest) isRest = false;
    if (number < least) least = number;
    else if (number > most) most = number;
  }
  if (isRest) return { width: 0, low, first, rest };
  // Only -1 stands for nothing: a limit that follows the lowest price would change all bytes with it.
  const from = least < 0 ? -1 : 0;
  const [width] = SHORTEST.find(([, end]) => least >= from && most - from < end) ?? [8];
  return { width, low: width === 8 ? 0 : from, first: 0, rest: 0 };
}

/** Writes some of the numbers of a column. */
export function packColumn(column: Column, { width, low }: ColumnForm, from: number, to: number): Uint8Array {
  const bytes = new Uint8Array(width * (to - from));
  if (width === 8) {
    const view = new DataView(bytes.buffer);
    for (let at = from; at < to; at++) view.setFloat64(8 * (at - from), column[at] as number, true);
    return bytes;
  }
  let place = 0;
  for (let at = from; at < to; at++) {
    let number = (column[at] as number) - low;
    for (let byte = 0; byte < width; byte++) {
      bytes[place++] = number & 255;
      number >>>= 8;
    }
  }
  return bytes;
}

/** Room for so many numbers of a form; the numbers that it does not write are there already. */
export function roomFor({ width, low, first, rest }: ColumnForm, count: number): Numbers {
  if (width === 8) return new Float64Array(count);
  if (width === 0) {
    const isShort = [low, rest].every((number) => number >= 0 && number < 2 ** 8);
    return (isShort ? new Uint8Array(count) : new Float64Array(count)).fill(rest).fill(low, 0, first);
  }
  if (width < 3 && low === 0) return width === 1 ? new Uint8Array(count) : new Uint16Array(count);
  return new Int32Array(count);
}

/** Reads numbers that `packColumn` wrote into a column, from a position on. Returns the position after them. */
export function unpackColumn({ width, low }: ColumnForm, bytes: Uint8Array, into: Numbers, from: number): number {
  if (width === 0) return from;
  const to = from + Math.floor(bytes.length / width);
  if (to > into.length) return to;
  if (width === 1 && low === 0) into.set(bytes, from);
  else if (width === 8) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = from; at < to; at++) into[at] = view.getFloat64(8 * (at - from), true);
  } else {
    // A loop for each width: these run for each product of a large site.
    let place = 0;
    const byte = () => bytes[place++] as number;
    if (width === 1) for (let at = from; at < to; at++) into[at] = byte() + low;
    if (width === 2) for (let at = from; at < to; at++) into[at] = (byte() | (byte() << 8)) + low;
    if (width === 3) for (let at = from; at < to; at++) into[at] = (byte() | (byte() << 8) | (byte() << 16)) + low;
    if (width === 4)
      for (let at = from; at < to; at++) into[at] = (byte() | (byte() << 8) | (byte() << 16) | (byte() << 24)) + low;
  }
  return to;
}
