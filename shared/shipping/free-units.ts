import type { OrderLine } from '#shared/order/line.ts';
import { threeShipsFree } from '#shared/promo/three-ships-free.ts';

/** What paid units depend on. */
type FreeingLine = Pick<
  OrderLine,
  'freeUnits' | 'isFiveForFive' | 'isThreeShipsFree' | 'qty' | 'shippingGroup' | 'weightLb'
>;

/** What makes a difference to rates: heavy units before light ones, then in a steady order. */
function byWeight(a: FreeingLine, b: FreeingLine): number {
  const rank = (line: FreeingLine) => `${line.shippingGroup ?? ''} ${line.isFiveForFive}`;
  return b.weightLb - a.weightLb || (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0);
}

/**
 * Units of each line that pay for their shipping, in the lines' order. Units that ship free by themselves or by a ticket
 * pay nothing. Of goods marked '3 ships free' as many more ship free as complete threes of marked units are in the
 * order, the heaviest first, so that the order of lines never matters.
 */
export function paidUnits(lines: readonly FreeingLine[]): readonly number[] {
  const paid = lines.map((line) => Math.max(0, line.qty - line.freeUnits));
  const marked = lines.flatMap((line, index) => (line.isThreeShipsFree ? [{ line, index }] : []));
  let free = threeShipsFree(marked.reduce((sum, { line }) => sum + line.qty, 0))?.free ?? 0;
  for (const { index } of marked.sort((a, b) => byWeight(a.line, b.line))) {
    const own = Math.min(free, paid[index] ?? 0);
    paid[index] = (paid[index] ?? 0) - own;
    free -= own;
  }
  return paid;
}
