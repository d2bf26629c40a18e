import type { ReactNode } from 'react';
import { SpecTable } from '#client/ui/product/spec-table.tsx';
import type { Product } from '#shared/product/contract.ts';
import { weightText, withKilograms } from '#shared/product/weight.ts';
import type { Site } from '#shared/site/sites.ts';
import type { AttributeLabel } from '#worker/store/product/attributes.ts';

interface SpecRow {
  readonly label: string;
  readonly value: string;
}

/** Rows of the gear specs: the visible attributes that the product has, in the merchant's order. */
export function specRows(product: Product, attributes: readonly AttributeLabel[], site: Site): readonly SpecRow[] {
  const rows = attributes.flatMap(({ code, label, isVisible }) => {
    const values = (product.attributes[code] ?? []).filter((value) => value.trim() !== '');
    return isVisible && values.length > 0 ? [{ label, value: withKilograms(values.join(', '), site) }] : [];
  });
  if (product.weightLb !== null) rows.push({ label: 'Shipping weight', value: weightText(product.weightLb, site) });
  return [...rows, { label: 'Item number', value: product.sku }];
}

/** The table of gear specs (spec 1 section 2.9). */
export function GearSpecs({ rows }: { readonly rows: readonly SpecRow[] }): ReactNode {
  return <SpecTable caption="Gear specs" rows={rows} />;
}
