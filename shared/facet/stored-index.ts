import { type Column, type IndexedFacet, ValueSets, type WholeIndex } from './listing-index.ts';

const COLUMNS = ['ids', 'price', 'newness', 'name', 'rating', 'salable'] as const;

/** Ids that are kept beside the columns of a list. */
const FIRST_IDS = 100;

/** The beginning of a list as text, for those who need its first products and nothing else. */
export function firstIdsText(ids: Column): string {
  return `{"ids":[${Array.prototype.slice.call(ids, 0, FIRST_IDS).join()}]}`;
}

/** The first ids of a list, at most so many (up to 100), from its text or the beginning of it. */
export function firstIds(head: string, most: number): readonly number[] {
  const [text = '', ...closed] = head.slice('{"ids":['.length).split(']');
  const ids = text.split(',');
  // The last one may be cut.
  return (closed.length > 0 ? ids : ids.slice(0, -1)).slice(0, most).flatMap((id) => (id === '' ? [] : Number(id)));
}

const COMMA = 44;
const MINUS = 45;
const ZERO = 48;
const OPEN = 91;

/** What leads to the sets of a facet. Quotes in texts are escaped, so no text contains it. */
const SETS = '],"of":[';

/**
 * Reads an index that a release before columns has written as text, from its parts, wherever they are cut, without ever
 * holding its whole text or its JSON: with 60,000 products that would be 20 MB.
 */
export class IndexReader {
  readonly #count: number;
  readonly #columns = new Map<string, Float64Array | Int32Array | Uint8Array>();
  readonly #facets: IndexedFacet[] = [];
  /** Text between two columns that has no end yet; undefined inside of a column. */
  #head: string | undefined = '';
  #column: Float64Array | Int32Array | Uint8Array = new Int32Array(0);
  #filled = 0;
  #isFit = true;
  #isInFacets = false;
  #facet: Pick<IndexedFacet, 'key' | 'label' | 'values'> | undefined;
  #sets = new ValueSets();
  #singles: number[] = [];
  /** The set that is being read, and how much of it; -1 outside of one. */
  readonly #set: number[] = [];
  #size = -1;
  #number = 0;
  #sign = 0;

  /** `count`: how many products the index has. */
  constructor(count: number) {
    this.#count = count;
  }

  /** Reads the next part. */
  add(part: string): void {
    let at = 0;
    while (at < part.length) {
      if (this.#head === undefined) at = this.#readNumbers(part, at);
      else {
        this.#head += part.slice(at);
        const left = this.#begin();
        if (left === undefined) return;
        at = part.length - left;
      }
    }
  }

  /** The index; undefined if the parts are not those of one index with as many products. */
  end(): WholeIndex | undefined {
    const [ids, price, newness, name, rating, salable] = COLUMNS.map((each) => this.#columns.get(each));
    if (!(this.#isFit && this.#head?.endsWith(']}'))) return undefined;
    if (!(ids && price && newness && name && rating && salable)) return undefined;
    return { ids, price, newness, name, rating, salable, facets: this.#facets };
  }

  /** Begins the column that the head leads to. Returns how many characters follow, or undefined if it is not complete. */
  #begin(): number | undefined {
    const head = this.#head ?? '';
    const lead = this.#isInFacets ? SETS : '[';
    const found = head.indexOf(lead);
    if (found === -1) return undefined;
    const after = head.slice(found + lead.length);
    this.#filled = 0;
    if (this.#isInFacets) {
      this.#facet = JSON.parse(`${head.slice(head.indexOf('{'), found + 1)}}`) as IndexedFacet;
      this.#sets = new ValueSets();
      this.#singles = [];
      this.#column = new Int32Array(this.#count);
      this.#head = undefined;
      return after.length;
    }
    const name = /"(\w+)":$/.exec(head.slice(0, found))?.[1] ?? '';
    if (name === 'facets') {
      this.#isInFacets = true;
      this.#head = after;
      // What is in the head already is looked at again.
      return this.#begin();
    }
    this.#column = columnOf(name, this.#count);
    this.#columns.set(name, this.#column);
    this.#head = undefined;
    return after.length;
  }

  /** Reads numbers up to the end of the column or of the part. Returns where it stopped. */
  #readNumbers(part: string, from: number): number {
    // All of it in local variables: this runs for each character of the index of a large site.
    const column = this.#column;
    const set = this.#set;
    let [number, sign, filled, size] = [this.#number, this.#sign, this.#filled, this.#size];
    let at = from;
    let isEnd = false;
    while (at < part.length && !isEnd) {
      const code = part.charCodeAt(at++);
      if (code >= ZERO && code < ZERO + 10) {
        number = number * 10 + code - ZERO;
        sign ||= 1;
        continue;
      }
      if (code === MINUS) sign = -1;
      else if (code === OPEN) size = 0;
      else {
        // A comma or the end of a list.
        if (sign !== 0) {
          if (size >= 0) set[size++] = sign * number;
          else column[filled++] = sign * number;
          number = 0;
          sign = 0;
        }
        if (code !== COMMA && size >= 0) {
          column[filled++] = this.#codeOf(size);
          size = -1;
        } else if (code !== COMMA) isEnd = true;
      }
    }
    [this.#number, this.#sign, this.#filled, this.#size] = [number, sign, filled, size];
    if (isEnd) this.#endColumn();
    return at;
  }

  /** The number of the set that was read. Most have one value or none, and need no text to be found. */
  #codeOf(size: number): number {
    const only = size === 0 ? -1 : (this.#set[0] as number);
    if (size > 1) return this.#sets.codeOf(this.#set.slice(0, size));
    const known = this.#singles[only + 1];
    if (known !== undefined) return known;
    const code = this.#sets.codeOf(this.#set.slice(0, size));
    this.#singles[only + 1] = code;
    return code;
  }

  #endColumn(): void {
    this.#isFit &&= this.#filled === this.#count;
    this.#head = '';
    if (!this.#facet) return;
    this.#head = ']';
    this.#facets.push({ ...this.#facet, sets: this.#sets.sets, of: this.#sets.packed(this.#column as Int32Array) });
    this.#facet = undefined;
  }
}

/** Room for a column. Prices need more than four bytes. */
function columnOf(name: string, count: number): Float64Array | Int32Array | Uint8Array {
  if (name === 'price') return new Float64Array(count);
  return name === 'rating' || name === 'salable' ? new Uint8Array(count) : new Int32Array(count);
}
