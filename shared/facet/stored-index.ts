import { type Column, type IndexedFacet, ValueSets, type WholeIndex } from './listing-index.ts';

/** Most characters in one part of a stored index: a row of D1 is limited to 2 MB. */
const PART_LENGTH = 600_000;
/** Products in one part of a column, where an index does not fit into one part. */
const SLICE = 20_000;

const COLUMNS = ['ids', 'price', 'newness', 'name', 'rating', 'salable'] as const;

/** A piece of the text of an index: what leads to it, and some products of a column. */
interface Piece {
  readonly lead: string;
  readonly from: number;
  readonly to: number;
  readonly print: (position: number) => string | number;
  /** Whether a product's text is the same in the index before. */
  readonly isSame: (position: number) => boolean;
}

type Printed = Pick<Piece, 'print' | 'isSame'>;

/** A column after what leads to it, cut into slices. */
function slices(lead: string, count: number, printed: Printed): Piece[] {
  const cut: Piece[] = [];
  for (let from = 0; from === 0 || from < count; from += SLICE) {
    cut.push({ lead: from === 0 ? lead : ',', from, to: Math.min(count, from + SLICE), ...printed });
  }
  return cut;
}

function columnPrinted(column: Column, before: Column | undefined): Printed {
  return { print: (at) => column[at] as number, isSame: (at) => column[at] === before?.[at] };
}

function facetPrinted({ sets, of }: IndexedFacet, before: IndexedFacet | undefined): Printed {
  const texts = sets.map((set) => JSON.stringify(set));
  const known = new Map((before?.sets ?? []).map((set, number) => [JSON.stringify(set), number]));
  const numbers = texts.map((text) => known.get(text) ?? -1);
  return {
    print: (at) => texts[of[at] as number] as string,
    isSame: (at) => numbers[of[at] as number] === before?.of[at],
  };
}

function piecesOf(index: WholeIndex, before: WholeIndex | undefined): Piece[] {
  const count = index.ids.length;
  const columns = COLUMNS.flatMap((name, nth) =>
    slices(nth === 0 ? `{"${name}":[` : `],"${name}":[`, count, columnPrinted(index[name], before?.[name])),
  );
  const facets = index.facets.flatMap((facet, nth) => {
    const { key, label, values } = facet;
    const head = JSON.stringify({ key, label, values }).slice(0, -1);
    const old = before?.facets.find((each) => each.key === key);
    return slices(`${nth === 0 ? '],"facets":[' : ']},'}${head},"of":[`, count, facetPrinted(facet, old));
  });
  const lead = index.facets.length === 0 ? '],"facets":[]}' : ']}]}';
  return [...columns, ...facets, { lead, from: 0, to: 0, print: () => '', isSame: () => true }];
}

function textOf({ lead, from, to, print }: Piece): string {
  const texts = new Array<string | number>(to - from);
  for (let at = from; at < to; at++) texts[at - from] = print(at);
  return lead + texts.join(',');
}

/** Whether the text of a piece is that of a part of the index before, which has as many products. */
function isPart({ lead, from, to, isSame }: Piece, part: string): boolean {
  if (!part.startsWith(lead)) return false;
  for (let at = from; at < to; at++) if (!isSame(at)) return false;
  return true;
}

function cut(text: string): string[] {
  return Array.from({ length: Math.ceil(text.length / PART_LENGTH) }, (_, part) =>
    text.slice(part * PART_LENGTH, (part + 1) * PART_LENGTH),
  );
}

/** An index that is stored, with its parts. */
export interface IndexBefore {
  readonly index: WholeIndex;
  readonly parts: readonly string[];
}

/**
 * The parts of an index as its table holds them; one after the other they are one JSON object. A large index has parts
 * of its own for each column, so that a change leaves most of them as they are. The same index has always the same
 * parts; `before` only saves printing those that are the same.
 */
export function indexParts(index: WholeIndex, before?: IndexBefore): readonly string[] {
  const isAligned = before?.index.ids.length === index.ids.length;
  const pieces = piecesOf(index, isAligned ? before.index : undefined);
  const known = isAligned && before.parts.length === pieces.length ? before.parts : [];
  const texts = pieces.map((piece, nth) => {
    const part = known[nth];
    return part !== undefined && isPart(piece, part) ? part : textOf(piece);
  });
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  return length <= PART_LENGTH ? [texts.join('')] : texts.flatMap(cut);
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
