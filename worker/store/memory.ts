/** Something in a budget. */
export interface Weighed {
  /** What it takes, bytes. */
  readonly bytes: number;
  /** Removes it from its cache. */
  readonly forget: () => void;
}

/**
 * A limit for the memory of all caches together. When it is reached, what has not been used for the longest time is
 * forgotten, whichever cache holds it.
 */
export class Budget {
  /** Most bytes of all values together. */
  readonly most: number;
  /** Most bytes of one value: a single one must not empty all caches. */
  readonly mostOfOne: number;
  /** The least recently used first. */
  readonly #order = new Set<Weighed>();
  #used = 0;

  constructor(most: number, mostOfOne: number) {
    this.most = most;
    this.mostOfOne = mostOfOne;
  }

  /** Bytes of everything that is kept. */
  get used(): number {
    return this.#used;
  }

  /** Makes room for a value and keeps it. Returns false for one that is too large. */
  keep(entry: Weighed): boolean {
    if (entry.bytes > this.mostOfOne) return false;
    for (const oldest of this.#order) {
      if (this.#used + entry.bytes <= this.most) break;
      this.drop(oldest);
      oldest.forget();
    }
    this.#order.add(entry);
    this.#used += entry.bytes;
    return true;
  }

  /** Notes that a value was used. */
  touch(entry: Weighed): void {
    this.#order.delete(entry);
    this.#order.add(entry);
  }

  /** Gives back the room of a value. */
  drop(entry: Weighed): void {
    if (this.#order.delete(entry)) this.#used -= entry.bytes;
  }
}

const MEGABYTE = 2 ** 20;
/** An isolate has 128 MB, of which code and requests need the larger part. */
export const ISOLATE = new Budget(48 * MEGABYTE, 24 * MEGABYTE);

/** What V8 needs for a value in an object or an array, and for an object or an array itself, bytes. */
const SLOT = 8;
const OBJECT = 32;
/** What an entry of a `Map` or `Set` needs. */
const ENTRY = 40;
const BEYOND_LATIN = /[^ -\u00ff\s]/;

const textBytes = (text: string): number => OBJECT + text.length * (BEYOND_LATIN.test(text) ? 2 : 1);

function childrenOf(value: object): readonly (readonly [slot: number, child: unknown])[] {
  if (value instanceof Map) return [...value].flatMap(([key, child]) => [[ENTRY, key] as const, [0, child] as const]);
  if (value instanceof Set) return [...value].map((child) => [ENTRY, child] as const);
  return Object.values(value).map((child) => [2 * SLOT, child] as const);
}

/**
 * Estimates what a value takes in memory, bytes: rather too much than too little. What it contains twice is counted
 * once; what a function holds is not seen.
 */
export function bytesOf(value: unknown): number {
  let bytes = 0;
  const seen = new Set<object>();
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string') bytes += textBytes(next);
    else if (typeof next === 'number') bytes += SLOT;
    else if (typeof next === 'function') bytes += 2 * OBJECT;
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    bytes += OBJECT;
    if (ArrayBuffer.isView(next)) {
      bytes += 2 * OBJECT + next.byteLength;
      continue;
    }
    for (const [slot, child] of childrenOf(next)) {
      bytes += slot;
      left.push(child);
    }
  }
  return bytes;
}
