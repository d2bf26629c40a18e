import type { ChosenItem } from '#shared/line/chosen-items.ts';
import type { ListLine } from '#shared/list/view.ts';

/** Returns the lines of a list that can be bought and need shipping. */
export function shippedLines(lines: readonly ListLine[]): readonly ListLine[] {
  return lines.filter((line) => line.problem === null && !line.isVirtual);
}

/** Turns lines of a list into the items of a rates call, with the options chosen. */
export function chosenItems(lines: readonly ListLine[]): ChosenItem[] {
  return lines.map(({ listItemId, productId, qty, children, customOptions, metadata }) => ({
    listItemId,
    productId,
    qty,
    children: children.map((child) => ({ productId: child.productId, qty: child.qty, metadata: child.metadata })),
    customOptions,
    metadata,
  }));
}
