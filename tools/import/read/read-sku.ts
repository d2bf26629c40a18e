import { quoted, RowProblem } from '#tools/import/csv/row-problem.ts';

const MAX_SKU_LENGTH = 64;

/** Returns a SKU. Throws the reason if it is invalid. */
export function readSku(text: string, column: string): string {
  const sku = text.trim();
  if (sku === '') throw new RowProblem(`${column} is empty`);
  if (sku.length > MAX_SKU_LENGTH)
    throw new RowProblem(`${column} ${quoted(sku)} is longer than ${MAX_SKU_LENGTH} characters`);
  return sku;
}
