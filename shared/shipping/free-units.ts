import type { OrderLine } from '#shared/line/line.ts';
import { threeShipsFree } from '#shared/promo/three-ships-free.ts';

/** The fields that decide which units pay for shipping. */
type FreeingLine = Pick<
  OrderLine,
  'freeUnits' | 'isFiveForFive' | 'isThreeShipsFree' | 'qty' | 'shippingGroup' | 'weightLb'
>;

/** Number of units of each line that pay for shipping, in the order of the lines. */
export type PaidUnits = readonly number[];

/** Sorts by what makes a difference to rates: light units before heavy ones, then in a stable order. */
function byWeight(a: FreeingLine, b: FreeingLine): number {
  const rank = (line: FreeingLine) => `${line.shippingGroup ?? ''} ${line.isFiveForFive}`;
  return a.weightLb - b.weightLb || (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0);
}

/** Returns every way to choose `count` of the units, regardless of order; at most two are ever asked for. */
function picks<Unit>(units: readonly Unit[], count: number): readonly (readonly Unit[])[] {
  if (count === 0) return [[]];
  return units.flatMap((unit, at) => picks(units.slice(at + 1), count - 1).map((more) => [unit, ...more]));
}

/**
 * Returns the units that pay for their shipping, for each way to choose them. Units that ship free by themselves or by
 * a ticket pay nothing. Among goods marked '3 ships free', every complete three of marked units in the order lets three
 * more units ship free, those that make the order cheapest, so at most two marked units are left to pay. Of goods that
 * travel alike (`kindOf`) the lightest pay, so there are few ways to choose, and the order of lines never matters.
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
