import type { OrderLine } from '#shared/line/line.ts';
import { threeShipsFree } from '#shared/promo/three-ships-free.ts';

/** What paid units depend on. */
type FreeingLine = Pick<
  OrderLine,
  'freeUnits' | 'isFiveForFive' | 'isThreeShipsFree' | 'qty' | 'shippingGroup' | 'weightLb'
>;

/** Units of each line that pay for their shipping, in the lines' order. */
export type PaidUnits = readonly number[];

/** What makes a difference to rates: light units before heavy ones, then in a steady order. */
function byWeight(a: FreeingLine, b: FreeingLine): number {
  const rank = (line: FreeingLine) => `${line.shippingGroup ?? ''} ${line.isFiveForFive}`;
  return a.weightLb - b.weightLb || (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0);
}

/** Every way to take so many of some units, which are the same in any order; at most two are ever asked for. */
function picks<Unit>(units: readonly Unit[], count: number): readonly (readonly Unit[])[] {
  if (count === 0) return [[]];
  return units.flatMap((unit, at) => picks(units.slice(at + 1), count - 1).map((more) => [unit, ...more]));
}

/**
 * The units that pay for their shipping, in each way there is to choose them. Units that ship free by themselves or by a
 * ticket pay nothing. Of goods marked '3 ships free' as many more ship free as complete threes of marked units are in the
 * order, whichever makes the order cheapest: at most two marked units are left to pay. Of goods that travel alike
 * (`kindOf`) those are the lightest, so the ways are few, and the order of lines never matters.
 */
export function paidUnitChoices<Line extends FreeingLine>(
  lines: readonly Line[],
  kindOf: (line: Line) => string,
): readonly PaidUnits[] {
  const unfreed = lines.map((line) => Math.max(0, line.qty - line.freeUnits));
  const marked = lines
    .map((line, index) => ({ line, index, units: unfreed[index] ?? 0 }))
    .filter(({ line }) => line.isThreeShipsFree)
    .sort((a, b) => byWeight(a.line, b.line));
  const free = threeShipsFree(marked.reduce((sum, { line }) => sum + line.qty, 0))?.free ?? 0;
  const paying = Math.max(0, marked.reduce((sum, { units }) => sum + units, 0) - free);
  const alike = Map.groupBy(marked, ({ line }) => `${kindOf(line)} ${line.isFiveForFive}`);
  const lightest = [...alike.values()].flatMap((own) =>
    own.flatMap(({ index, units }) => Array<number>(Math.min(units, paying)).fill(index)).slice(0, paying),
  );
  const choices = picks(lightest, paying).map((chosen) =>
    lines.map((line, index) =>
      line.isThreeShipsFree ? chosen.filter((each) => each === index).length : (unfreed[index] ?? 0),
    ),
  );
  return [...new Map(choices.map((choice) => [choice.join(), choice])).values()];
}
