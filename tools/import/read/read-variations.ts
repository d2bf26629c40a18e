import type { ImportProduct } from '#shared/import/contract.ts';
import { decodeEntities } from '#tools/import/csv/entities.ts';
import { readAttributePairs, readPairRows } from '#tools/import/csv/pairs.ts';
import { quoted, RowProblem } from '#tools/import/csv/row-problem.ts';
import type { TableRow } from '#tools/import/csv/table.ts';
import { readSku } from './read-sku.ts';

interface Variations {
  readonly axes: ImportProduct['axes'];
  readonly variations: ImportProduct['variations'];
}

/** Returns the label for shoppers if no file has one for the attribute: `handle_color` → `Handle color`. */
function labelOf(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function readVariation(pairs: ReadonlyMap<string, string>): ImportProduct['variations'][number] {
  const sku = readSku(pairs.get('sku') ?? '', 'configurable_variations: sku');
  const options = [...pairs]
    .filter(([key]) => key !== 'sku')
    .map(([key, value]) => [key, decodeEntities(value)] as const);
  for (const [key, value] of options) {
    if (value === '') throw new RowProblem(`configurable_variations: ${sku} has no ${key}`);
  }
  return { sku, options: Object.fromEntries(options) };
}

/** Axes and variations of a configurable product (`sku=A,size=S|sku=B,size=M` and `size=Size`). */
export function readVariations(row: TableRow, labels: ReadonlyMap<string, string>): Variations {
  const variations = readPairRows(row.text('configurable_variations'), 'sku', 'configurable_variations').map(
    readVariation,
  );
  const [first] = variations;
  if (!first) throw new RowProblem('configurable product without configurable_variations');
  const codes = Object.keys(first.options);
  if (codes.length === 0) throw new RowProblem('configurable_variations name no attribute by which variants differ');
  const seen = new Set<string>();
  for (const { sku, options } of variations) {
    const isAlike = Object.keys(options).length === codes.length && codes.every((code) => Object.hasOwn(options, code));
    if (!isAlike) throw new RowProblem(`configurable_variations: ${sku} does not have exactly ${codes.join(', ')}`);
    if (seen.has(sku)) throw new RowProblem(`configurable_variations name ${quoted(sku)} twice`);
    seen.add(sku);
  }
  const own = new Map(
    readAttributePairs(row.text('configurable_variation_labels'), 'configurable_variation_labels').map((pair) => [
      pair.key,
      pair.values.join('|'),
    ]),
  );
  const inOrder = variations.map(({ sku, options }) => ({
    sku,
    options: Object.fromEntries(codes.map((code) => [code, options[code] ?? ''])),
  }));
  return {
    variations: inOrder,
    axes: codes.map((code) => ({ code, label: own.get(code) ?? labels.get(code) ?? labelOf(code) })),
  };
}
