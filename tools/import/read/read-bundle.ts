import type { ImportProduct } from '#shared/import/contract.ts';
import { readPairRows } from '#tools/import/csv/pairs.ts';
import { quoted, RowProblem } from '#tools/import/csv/row-problem.ts';
import type { TableRow } from '#tools/import/csv/table.ts';
import { readAmount, readFlag, readLines, readMoney } from '#tools/import/csv/values.ts';
import { readSku } from './read-sku.ts';

type BundleOptions = ImportProduct['bundleOptions'];
type BundleInput = BundleOptions[number]['input'];
type BundleValue = BundleOptions[number]['values'][number];

const INPUTS: ReadonlyMap<string, BundleInput> = new Map([
  ['radio', 'radio'],
  ['select', 'select'],
  ['checkbox', 'checkbox'],
  ['multi', 'multi'],
  ['multiselect', 'multi'],
  ['multiple', 'multi'],
]);

function readInput(text: string, column: string): BundleInput {
  const input = INPUTS.get(text === '' ? 'select' : text.toLowerCase());
  if (input === undefined) throw new RowProblem(`${column}: unknown option type ${quoted(text)}`);
  return input;
}

function readValue(pairs: ReadonlyMap<string, string>): BundleValue | null {
  const sku = pairs.get('sku') ?? '';
  if (sku === '') return null;
  const priceType = pairs.get('price_type') === 'percent' ? 'percent' : 'fixed';
  const price = pairs.get('price') ?? '';
  return {
    sku: readSku(sku, 'bundle_values: sku'),
    defaultQty: readAmount(pairs.get('default_qty') ?? '', 'bundle_values: default_qty') ?? 1,
    canChangeQty: readFlag(pairs.get('can_change_qty') ?? '', 'bundle_values: can_change_qty', false),
    isDefault: readFlag(pairs.get('default') ?? '', 'bundle_values: default', false),
    priceType,
    price:
      (priceType === 'fixed' ? readMoney(price, 'bundle_values: price') : readAmount(price, 'bundle_values: price')) ??
      0,
  };
}

/** Reads the options in Magento's `bundle_values`: one row per value; rows with the same name form one option. */
export function readBundleValues(text: string): BundleOptions {
  const options = new Map<string, BundleOptions[number]>();
  for (const pairs of readPairRows(text, 'name', 'bundle_values')) {
    const title = pairs.get('name') ?? '';
    if (title === '') throw new RowProblem('bundle_values: an option has no name');
    const included = pairs.get('included_sku') ?? '';
    const option = options.get(title) ?? {
      title,
      input: readInput(pairs.get('type') ?? '', 'bundle_values'),
      isRequired: readFlag(pairs.get('required') ?? '', 'bundle_values: required', true),
      includedSku: included === '' ? null : readSku(included, 'bundle_values: included_sku'),
      values: [],
    };
    const value = readValue(pairs);
    if (value && option.values.some((other) => other.sku === value.sku)) {
      throw new RowProblem(`bundle_values: option ${quoted(title)} names ${quoted(value.sku)} twice`);
    }
    options.set(title, option);
    if (value) option.values.push(value);
  }
  return [...options.values()];
}

/** Reads options in the short format, one per line: `Title|radio:sku,sku,sku`. */
export function readBundleOptions(text: string): BundleOptions {
  return readLines(text).map((line) => {
    const match = /^(.+)\|(\w+):(.*)$/.exec(line);
    if (!match) throw new RowProblem(`bundle_options: expected Title|type:sku,sku at ${quoted(line)}`);
    const [, title = '', input = '', skus = ''] = match;
    const values = skus.split(',').map((sku, at) => ({
      sku: readSku(sku, 'bundle_options: sku'),
      defaultQty: 1,
      canChangeQty: true,
      isDefault: at === 0,
      priceType: 'fixed' as const,
      price: 0,
    }));
    return {
      title: title.trim(),
      input: readInput(input, 'bundle_options'),
      isRequired: true,
      includedSku: null,
      values,
    };
  });
}

/**
 * Reads the price type. `dynamic` means that the price is the sum of the parts. In an empty cell, a bundle with its own
 * price is fixed.
 */
export function readBundlePriceType(row: TableRow): 'dynamic' | 'fixed' {
  const text = row.value('bundle_price_type').toLowerCase();
  if (text === '') return row.value('price') === '' ? 'dynamic' : 'fixed';
  if (text === 'dynamic' || text === '0') return 'dynamic';
  if (text === 'fixed' || text === '1') return 'fixed';
  throw new RowProblem(`unknown bundle_price_type ${quoted(text)}`);
}
