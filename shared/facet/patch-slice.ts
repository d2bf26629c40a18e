import { type ListingRow, pricedAt, ratedAt } from './listing-index.ts';
import { type ColumnForm, endOf, type Numbers, packColumn, roomFor, unpackColumn } from './packed-column.ts';
import { facetColumn, type PackedHead, PRICE, RATING, SLICE } from './packed-index.ts';

/** Some columns of the same products of a list, by name, as bytes. Those that are written in no bytes are left out. */
export type SliceBytes = ReadonlyMap<string, Uint8Array>;

/** The number of a product's combination of values; undefined if no product of the list has this combination. */
function codeOf({ values, sets }: PackedHead['facets'][number], texts: readonly string[]): number | undefined {
  const set = [...new Set(texts)].map((text) => values.indexOf(text)).join();
  const code = sets.findIndex((each) => each.join() === set);
  return code === -1 ? undefined : code;
}

/** What the columns of a list that its pages show say of a product; undefined if the list has no such facet or value. */
function numbersOf({ facets }: PackedHead, row: ListingRow): ReadonlyMap<string, number> | undefined {
  const numbers = new Map([
    [PRICE, pricedAt(row)],
    [RATING, ratedAt(row)],
  ]);
  for (const facet of facets) {
    const code = codeOf(facet, row.values[facet.key] ?? []);
    if (code === undefined) return undefined;
    numbers.set(facetColumn(facet.key), code);
  }
  const known = new Set(facets.map(({ key }) => key));
  const isKnown = Object.entries(row.values).every(([key, texts]) => texts.length === 0 || known.has(key));
  return isKnown ? numbers : undefined;
}

/**
 * Whether a column has this form with a new number (`to`), as far as one of its slices, which has it already, can tell: some
 * numbers still need as many bytes, one is the lowest, and they are more than two runs.
 */
function keepsForm(form: ColumnForm, slice: Numbers, to: number): boolean {
  const { width, low } = form;
  const least = low + (width === 1 ? 0 : endOf((width - 1) as ColumnForm['width']));
  if (width === 0 || width === 8 || to < low || to - low >= endOf(width)) return false;
  let [turns, isLong, isLow] = [0, false, low === 0];
  for (let at = 0; at < slice.length; at++) {
    const number = slice[at] as number;
    if (at > 0 && number !== slice[at - 1]) turns++;
    if (number >= least) isLong = true;
    if (number === low) isLow = true;
    if (turns > 1 && isLong && isLow) return true;
  }
  return false;
}

/**
 * Changes what a list says of the product at a place, which it keeps in all orders: `columns` has the slice of that place
 * of all columns that are shown. Returns those that differ; undefined if other slices would change with them, or if
 * this one cannot tell: then the list must be packed again (`packIndex`).
 */
export function patchSlice(
  head: PackedHead,
  columns: SliceBytes,
  place: number,
  row: ListingRow,
): SliceBytes | undefined {
  const at = place % SLICE;
  const numbers = numbersOf(head, row);
  if (!numbers) return undefined;
  const patched = new Map<string, Uint8Array>();
  for (const [name, to] of numbers) {
    const form = head.forms[name];
    if (!form) return undefined;
    if (form.width === 0) {
      if ((place < form.first ? form.low : form.rest) !== to) return undefined;
      continue;
    }
    const bytes = columns.get(name);
    if (!bytes) return undefined;
    const slice = roomFor(form, bytes.length / form.width);
    unpackColumn(form, bytes, slice, 0);
    const old = slice[at] as number;
    if (old === to) continue;
    slice[at] = to;
    // A combination that nobody has is no longer counted among them.
    const isFree = name === PRICE || name === RATING || slice.indexOf(old) !== -1;
    if (!(isFree && keepsForm(form, slice, to))) return undefined;
    patched.set(name, packColumn(slice, form, 0, slice.length));
  }
  return patched;
}
