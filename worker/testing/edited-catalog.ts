import type { ImportProduct } from '#shared/import/contract.ts';
import { product } from './store.ts';

/** The same numbers on every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536) % below;
  };
}

/** Categories of the catalog. */
export const PATHS = ['Parts', 'Parts/Bars', 'Parts/Plates', 'Parts/Plates/Steel', 'Wear'];
/** The next number below another one. */
export const next = numbers(7);
export const some = <T>(list: readonly T[]): T => list[next(list.length)] as T;

export const price = (minor: number) => ({ price: minor, specialPrice: null, specialFromMs: null, specialToMs: null });
export const stockOf = (qoh: number) => ({
  USA: { qoh, min: 1, max: 9, isInStock: qoh > 0, backorder: false, bin: false },
});

/** An attribute that shoppers filter by. */
export const filterable = (code: string) => ({
  code,
  label: code,
  input: 'select' as const,
  isFilterable: true,
  isComparable: false,
  isVisible: true,
  position: 1,
  options: [],
  extra: {},
});

/** Products by SKU, as the merchant has them. */
export const catalog = new Map<string, ImportProduct>();

/** Changes a product of the catalog, or adds it. */
export function put(sku: string, changes: Partial<ImportProduct>): ImportProduct {
  const changed = { ...(catalog.get(sku) ?? product(sku, { categories: [some(PATHS)] })), ...changes };
  catalog.set(sku, changed);
  return changed;
}

export const simpleSkus = () => [...catalog.keys()].filter((sku) => catalog.get(sku)?.type === 'simple');

/** Edits that a merchant makes, each of one product. */
export const EDITS: readonly ((sku: string, step: number) => ImportProduct)[] = [
  (sku) => put(sku, { prices: { USA: price(100 + next(90_000)) } }),
  (sku) => put(sku, { prices: { USA: price(5_000 + next(9_000)), CAN: price(7_000 + next(9_000)) } }),
  (sku) => put(sku, { prices: { USA: { ...price(9_000), specialPrice: 1 + next(9_999) } } }),
  (sku) => put(sku, { attributes: { rogue_closeout_and_sale: [some(['0', '1'])] } }),
  (sku) => put(sku, { prices: {} }),
  (sku, step) => put(sku, { texts: { ...put(sku, {}).texts, name: `Name ${next(50)} of ${step}` } }),
  (sku, step) => put(sku, { texts: { ...put(sku, {}).texts, description: `<p>About things like ${step}</p>` } }),
  // Names that others have, too, or that differ only in what sorting ignores.
  (sku) => put(sku, { texts: { ...put(sku, {}).texts, name: some(['Bar 9', 'bar 9', 'Bar 10', 'BAR', 'Zebra']) } }),
  (sku) => put(sku, { stock: stockOf(next(3)) }),
  (sku) => put(sku, { stock: stockOf(0) }),
  (sku) => put(sku, { stock: stockOf(5) }),
  (sku) => put(sku, { createdMs: 1_600_000_000_000 + next(3) }),
  (sku) => put(sku, { gallery: next(3) === 0 ? [] : [{ file: `p/${next(4)}.jpg`, label: '', width: 9, height: 9 }] }),
  (sku) => put(sku, { categories: [...new Set([some(PATHS), some(PATHS)])] }),
  (sku) => put(sku, { visibility: 1 + next(4) }),
  (sku) => put(sku, { isOnline: next(2) === 0 }),
  (sku) => put(sku, { attributes: { ...put(sku, {}).attributes, color: [some(['Red', 'Blue', 'Green'])] } }),
  (sku, step) => put(sku, { urlKey: `moved-${sku}-${step}`.toLowerCase() }),
  (_, step) => put(`CHG-NEW-${step}`, { prices: { USA: price(1 + next(9_999)) } }),
  () => put('CHG-SET', { isOnline: next(3) > 0, visibility: 1 + next(4) }),
  () => put('CHG-SET', { categories: [some(PATHS)] }),
  () =>
    put('CHG-SET', {
      variations: [some(simpleSkus()), some(simpleSkus())]
        .filter((sku, at, all) => all.indexOf(sku) === at)
        .map((sku) => ({ sku, options: {} })),
    }),
];
