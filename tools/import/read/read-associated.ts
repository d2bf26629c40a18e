import type { ImportProduct } from '#shared/import/contract.ts';
import { quoted, RowProblem } from '#tools/import/csv/row-problem.ts';
import { readAmount } from '#tools/import/csv/values.ts';
import { readSku } from './read-sku.ts';

const WITH_QUANTITY = /=\d+(?:\.\d+)?\s*$/;

/**
 * Splits the cell into parts. If it has quantities, a part without one belongs to the next, because its SKU contains a
 * comma.
 */
function splitMembers(text: string): string[] {
  if (!text.includes('=')) return text.split(',');
  const members: string[] = [];
  let open = '';
  for (const part of text.split(',')) {
    open += part;
    if (WITH_QUANTITY.test(part)) {
      members.push(open);
      open = '';
    } else open += ',';
  }
  return open === '' ? members : [...members, open.slice(0, -1)];
}

/** Members of a grouped product: `sku=quantity,sku=quantity`, a missing quantity is 1. */
export function readAssociated(text: string, column: string): ImportProduct['associated'] {
  const seen = new Set<string>();
  return splitMembers(text.trim()).map((part) => {
    const at = part.lastIndexOf('=');
    const sku = readSku(at < 0 ? part : part.slice(0, at), `${column}: sku`);
    if (seen.has(sku)) throw new RowProblem(`${column} names ${quoted(sku)} twice`);
    seen.add(sku);
    return { sku, qty: (at < 0 ? null : readAmount(part.slice(at + 1), `${column}: quantity of ${sku}`)) ?? 1 };
  });
}
