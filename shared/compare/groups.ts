import type { Product } from '#shared/product/contract.ts';
import { weightText, withKilograms } from '#shared/product/weight.ts';
import { SPEC_GROUPS, specGroupOf } from './spec-groups.ts';

/** The fields of an attribute that a comparison needs. */
export interface ComparedAttribute {
  readonly code: string;
  readonly label: string;
  readonly isComparable: boolean;
  /** Values in the merchant's order; empty for free texts. */
  readonly options: readonly string[];
}

/** One row of a comparison. */
export interface CompareRow {
  readonly code: string;
  readonly label: string;
  /** The value of each product, in order; null if it has none. */
  readonly values: readonly (string | null)[];
  readonly differs: boolean;
}

/** Rows that belong together. */
export interface CompareGroup {
  readonly title: string;
  readonly rows: readonly CompareRow[];
}

type Compared = Pick<Product, 'attributes' | 'children' | 'type' | 'axes' | 'weightLb'>;

/** How a site formats weights. */
interface Units {
  readonly metric: boolean;
  readonly locale: string;
}

/** The values of an attribute on a product, including those of its variants. */
function valuesOf(product: Compared, { code, options }: ComparedAttribute): readonly string[] {
  const parts = product.type === 'configurable' ? product.children : [];
  const all = [...(product.attributes[code] ?? []), ...parts.flatMap((part) => part.attributes[code] ?? [])];
  const unique = [...new Set(all.map((value) => value.trim()).filter((value) => value !== ''))];
  const rank = (value: string) => (options.includes(value) ? options.indexOf(value) : options.length);
  return unique.sort((a, b) => rank(a) - rank(b));
}

/** Whether products differ, ignoring case and spacing. */
function doDiffer(values: readonly (string | null)[]): boolean {
  return new Set(values.map((value) => value?.toLowerCase().replaceAll(/\s+/g, ' ') ?? '')).size > 1;
}

function row(code: string, label: string, values: readonly (string | null)[]): CompareRow[] {
  return values.every((value) => value === null) ? [] : [{ code, label, values, differs: doDiffer(values) }];
}

function weightOf({ weightLb, type, children }: Compared, site: Units): string | null {
  const weights = [weightLb, ...(type === 'configurable' ? children.map((part) => part.weightLb) : [])];
  const known = weights.filter((weight): weight is number => weight !== null && weight > 0);
  if (known.length === 0) return null;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  return least === most ? weightText(most, site) : `${weightText(least, site)} – ${weightText(most, site)}`;
}

/**
 * The attributes of products, side by side: those that the merchant made comparable and those by which variants are
 * chosen, in the merchant's order, with weights in the site's units. Attributes without a value on any product are
 * omitted.
 */
export function compareGroups(
  products: readonly Compared[],
  attributes: readonly ComparedAttribute[],
  site: Units,
): readonly CompareGroup[] {
  const axes = new Set(products.flatMap((product) => product.axes.map(({ code }) => code)));
  const rows = attributes
    .filter(({ code, isComparable }) => isComparable || axes.has(code))
    .flatMap((each) =>
      row(
        each.code,
        each.label,
        products.map((product) => withKilograms(valuesOf(product, each).join(', '), site) || null),
      ),
    );
  const all = [
    ...rows,
    ...row(
      'weight',
      'Shipping weight',
      products.map((product) => weightOf(product, site)),
    ),
  ];
  const byGroup = Map.groupBy(all, ({ code }) => specGroupOf(code));
  return SPEC_GROUPS.flatMap((title) => {
    const own = byGroup.get(title);
    return own ? [{ title, rows: own }] : [];
  });
}
