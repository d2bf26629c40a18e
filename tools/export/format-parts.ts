import type { ImportProduct } from '#shared/import/contract.ts';
import type { CustomOption } from '#shared/product/contract.ts';
import { encodeEntities } from '#tools/import/csv/entities.ts';
import { formatAttributePairs, formatPairRows } from '#tools/import/csv/pairs.ts';
import { formatFlag, formatMoney, formatNumber } from '#tools/import/csv/values.ts';

type Cells = readonly (readonly [string, string])[];

function formatPrice(price: number, priceType: 'fixed' | 'percent'): string {
  return priceType === 'fixed' ? formatMoney(price) : formatNumber(price);
}

/** `configurable_variations`: `sku=A,size=S|sku=B,size=M`. */
export function formatVariations(variations: ImportProduct['variations']): string {
  return formatPairRows(
    variations.map(({ sku, options }) => [
      ['sku', sku],
      ...Object.entries(options).map(([code, value]) => [code, encodeEntities(value)] as const),
    ]),
  );
}

/** `configurable_variation_labels`: `size=Size,color=Color`. */
export function formatAxisLabels(axes: ImportProduct['axes']): string {
  return formatAttributePairs(Object.fromEntries(axes.map(({ code, label }) => [code, [label]])));
}

/** `bundle_values`: one row per value; an option without values still gets a row. */
export function formatBundleValues(options: ImportProduct['bundleOptions']): string {
  const rows = options.flatMap((option): Cells[] => {
    const head: Cells = [
      ['name', option.title],
      ['type', option.input],
      ['required', formatFlag(option.isRequired)],
      ...(option.includedSku === null ? [] : [['included_sku', option.includedSku] as const]),
    ];
    if (option.values.length === 0) return [head];
    return option.values.map((value) => [
      ...head,
      ['sku', value.sku],
      ['price', formatPrice(value.price, value.priceType)],
      ['default', formatFlag(value.isDefault)],
      ['default_qty', formatNumber(value.defaultQty)],
      ['price_type', value.priceType],
      ['can_change_qty', formatFlag(value.canChangeQty)],
    ]);
  });
  return formatPairRows(rows);
}

/** `associated_skus`: `sku=quantity,sku=quantity`. */
export function formatAssociated(members: ImportProduct['associated']): string {
  return members.map(({ sku, qty }) => `${sku}=${formatNumber(qty)}`).join(',');
}

function optionRows(option: CustomOption): Cells[] {
  const head: Cells = [
    ['name', option.title],
    ['type', option.type],
    ['required', formatFlag(option.isRequired)],
  ];
  const own: Cells = [
    ...head,
    ['price', formatPrice(option.price, option.priceType)],
    ['price_type', option.priceType],
    ['sku', option.sku],
    ...(option.maxLength === null ? [] : [['max_characters', String(option.maxLength)] as const]),
  ];
  if (option.type === 'area' || option.type === 'field') return [own];
  if (option.values.length === 0) return [head];
  return option.values.map((value) => [
    ...head,
    ['price', formatPrice(value.price, value.priceType)],
    ['price_type', value.priceType],
    ['sku', value.sku],
    ['option_title', value.title],
  ]);
}

/** `custom_options`: one row per choice. */
export function formatCustomOptions(options: readonly CustomOption[]): string {
  return formatPairRows(options.flatMap(optionRows));
}

/** `additional_attributes`, including the hundo tiers as `hundo_rules=100:0.10|300:0.15`. */
export function formatAttributes(product: ImportProduct): string {
  const encoded = Object.entries(product.attributes).map(
    ([code, values]) => [code, values.map(encodeEntities)] as const,
  );
  const rules = product.hundoRules.map(
    (rule) => `${formatNumber(rule.ruleWeight)}:${formatNumber(Number(`${rule.discountPerLb}e-2`))}`,
  );
  return formatAttributePairs(
    Object.fromEntries(rules.length > 0 ? [...encoded, ['hundo_rules', rules] as const] : encoded),
  );
}
