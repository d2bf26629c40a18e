import type { ListLine, ListView } from '#shared/list/view.ts';
import { boughtLines } from './figures.ts';
import type { PlacementMessage } from './state.ts';

/**
 * The lines that a refusal of the order names, by their SKU or that of a part of theirs, and without which it can go on; none
 * where nothing would be left, and none of a quote, which is bought as it was agreed.
 */
export function refusedLines(
  list: Pick<ListView, 'lines' | 'type'>,
  messages: readonly PlacementMessage[],
): readonly ListLine[] {
  if (list.type === 'quote') return [];
  const named = new Set(messages.flatMap(({ code, field }) => (code === 'inventory_error' && field ? [field] : [])));
  const bought = boughtLines(list);
  const refused = bought.filter(({ sku, children }) =>
    [sku, ...children.map((part) => part.sku)].some((each) => named.has(each)),
  );
  return refused.length < bought.length ? refused : [];
}
