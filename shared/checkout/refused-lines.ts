import type { ListLine, ListView } from '#shared/list/view.ts';
import { boughtLines } from './figures.ts';
import type { PlacementMessage } from './state.ts';

/**
 * The lines named by a refusal, by their SKU or that of a part, without which the order can continue. None if nothing
 * would be left, and none of a quote, which is bought as agreed.
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
