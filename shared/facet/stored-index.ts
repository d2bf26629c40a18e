import { type IndexedFacet, type ListingIndex, ValueSets } from './listing-index.ts';

/** Most characters in one part of a stored index: a row of D1 is limited to 2 MB. */
const PART_LENGTH = 900_000;
/** Products in one part of a column, where an index does not fit into one part. */
const SLICE = 20_000;

const COLUMNS = ['ids', 'price', 'newness', 'name', 'rating', 'salable'] as const;

/** The text of a column after what leads to it, cut into slices. */
function pieces(lead: string, count: number, print: (position: number) => string): string[] {
  const cut: string[] = [];
  for (let from = 0; from === 0 || from < count; from += SLICE) {
    const texts: string[] = [];
    for (let at = from; at < Math.min(count, from + SLICE); at++) texts.push(print(at));
    cut.push((from === 0 ? lead : ',') + texts.join(','));
  }
  return cut;
}

function facetPieces({ key, label, values, sets, of }: IndexedFacet, lead: string): string[] {
  const texts = sets.map((set) => JSON.stringify(set));
  const head = JSON.stringify({ key, label, values }).slice(0, -1);
  return pieces(`${lead}${head},"of":[`, of.length, (at) => texts[of[at] as number] as string);
}

function cut(text: string): string[] {
  return Array.from({ length: Math.ceil(text.length / PART_LENGTH) }, (_, part) =>
    text.slice(part * PART_LENGTH, (part + 1) * PART_LENGTH),
  );
}

/**
 * The parts of an index as its table holds them; one after the other they are one JSON object. A large index has parts
 * of its own for each column, so that a change leaves most of them as they are. The same index has always the same
 * parts.
 */
export function indexParts(index: ListingIndex): readonly string[] {
  const count = index.ids.length;
  const columns = COLUMNS.flatMap((name, nth) => {
    const column = index[name];
    return pieces(nth === 0 ? `{"${name}":[` : `],"${name}":[`, count, (at) => String(column[at]));
  });
  const facets = index.facets.flatMap((facet, nth) => facetPieces(facet, nth === 0 ? '],"facets":[' : ']},'));
  const end = index.facets.length === 0 ? '],"facets":[]}' : ']}]}';
  const all = [...columns, ...facets, end];
  const length = all.reduce((sum, piece) => sum + piece.length, 0);
  return length <= PART_LENGTH ? [all.join('')] : all.flatMap(cut);
}

/** The first ids of an index, at most so many, from the beginning of its first part. */
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
const CLOSE = 93;

/** What leads to the sets of a facet. Quotes in texts are escaped, so no text contains it. */
const SETS = '],"of":[';

/**
 * Reads an index from its parts, wherever they are cut, without ever holding its whole text or its JSON: with 60,000
 * products that would be 20 MB.
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
  #set: number[] | undefined;
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
  end(): ListingIndex | undefined {
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
    for (let at = from; at < part.length; at++) {
      const code = part.charCodeAt(at);
      if (code >= ZERO) {
        if (code === OPEN) this.#set = [];
        else if (code === CLOSE) {
          if (this.#endOne(true)) return at + 1;
        } else {
          this.#number = this.#number * 10 + code - ZERO;
          this.#sign ||= 1;
        }
      } else if (code === COMMA) this.#endOne(false);
      else if (code === MINUS) this.#sign = -1;
    }
    return part.length;
  }

  /** Takes the number that ended, and the set if it ended. Returns whether the column ended. */
  #endOne(isClosed: boolean): boolean {
    const number = this.#sign * this.#number;
    const hasNumber = this.#sign !== 0;
    this.#number = 0;
    this.#sign = 0;
    if (this.#set) {
      if (hasNumber) this.#set.push(number);
      if (isClosed) {
        this.#put(this.#codeOf(this.#set));
        this.#set = undefined;
      }
      return false;
    }
    if (hasNumber) this.#put(number);
    if (isClosed) this.#endColumn();
    return isClosed;
  }

  /** Most products have one value, whose set needs no text to be found. */
  #codeOf(set: readonly number[]): number {
    const [only = 0] = set;
    if (set.length !== 1) return this.#sets.codeOf(set);
    const known = this.#singles[only];
    if (known !== undefined) return known;
    const code = this.#sets.codeOf(set);
    this.#singles[only] = code;
    return code;
  }

  #put(number: number): void {
    this.#column[this.#filled++] = number;
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
