import type { OrderLine } from '#shared/line/line.ts';
import type { ShippingMethod } from './rate-table.ts';

/**
 * An origin of goods, named by its shipping group, with the method by which they travel. Goods with a group of their
 * own do not leave with the store's ordinary parcels.
 */
export interface Origin {
  readonly group: string;
  readonly method: ShippingMethod;
}

const ORDINARY: Origin = { group: '', method: 'parcel' };

/** Groups whose goods leave in their own package, in the order of the packages (`shipperhq_shipping_group`). */
const ORIGINS: readonly Origin[] = [
  ORDINARY,
  { group: 'DROPSHIP', method: 'parcel' },
  { group: 'PER_ORDER_DROPSHIP', method: 'flat' },
  { group: 'FREIGHT', method: 'freight' },
  { group: 'HEAVY_DIRECT', method: 'freight' },
  { group: 'DROPSHIP_FREIGHT', method: 'freight' },
];

/** From quick to slow. */
export const BY_SPEED: readonly ShippingMethod[] = ['flat', 'parcel', 'freight'];

/** The fields of a line that decide how it is packed. */
type PackedLine = Pick<OrderLine, 'isVirtual' | 'shippingGroup' | 'weightLb'>;

/** Goods that leave together. */
export interface ShippingPackage<Line> {
  readonly method: ShippingMethod;
  /** Goods of several origins wait for each other, so no express way is offered. */
  readonly isMixed: boolean;
  readonly lines: readonly Line[];
}

/**
 * Ranks how much a group restricts the way its goods are sent, from 0 for ordinary parcels up to freight from
 * elsewhere.
 */
export function restrictionOf(group: string): number {
  return Math.max(
    0,
    ORIGINS.findIndex((origin) => origin.group === group),
  );
}

/** Returns where a line leaves from. `NO_PICKUP` and unknown groups leave with ordinary parcels. */
export function originOf({ shippingGroup }: Pick<OrderLine, 'shippingGroup'>): Origin {
  return ORIGINS.find(({ group }) => group === shippingGroup) ?? ORDINARY;
}

/** Puts all lines in one package, which travels the slowest way that any of them needs. */
function packageOf<Line extends PackedLine>(lines: readonly Line[]): ShippingPackage<Line> {
  const origins = new Set(lines.map(originOf));
  const method = BY_SPEED.findLast((each) => [...origins].some((origin) => origin.method === each)) ?? 'parcel';
  return { method, isMixed: origins.size > 1, lines };
}

/** Returns every way to group kinds of goods, from all together to each by itself. */
function groupings<Kind>([first, ...others]: readonly Kind[]): readonly (readonly (readonly Kind[])[])[] {
  if (first === undefined) return [[]];
  return groupings(others).flatMap((groups) => [
    ...groups.map((_, at) => groups.map((group, index) => (index === at ? [first, ...group] : group))),
    [[first], ...groups],
  ]);
}

/** Returns the ways to pack lines of which some kinds may travel together. Without lines there are no packages. */
function packingsOf<Line extends PackedLine>(
  lines: readonly Line[],
  kindOf: (line: Line) => number,
): readonly (readonly ShippingPackage<Line>[])[] {
  const byKind = Map.groupBy(lines, kindOf);
  const kinds = [...byKind.keys()].sort((one, other) => one - other);
  return groupings(kinds).map((groups) =>
    groups
      .toSorted((one, other) => (one[0] ?? 0) - (other[0] ?? 0))
      .map((group) => packageOf(lines.filter((line) => group.includes(kindOf(line))))),
  );
}

/**
 * Returns the ways to pack an order, with each line in exactly one package. With `allowSplit`, goods of two origins
 * never travel together; otherwise they may. Parcels that are too heavy for a service (`limits`, the heaviest unit that
 * each limited service takes) may travel apart from the others, and so may goods of different methods.
 */
export function packings<Line extends PackedLine>(
  lines: readonly Line[],
  allowSplit: boolean,
  limits: readonly number[],
): readonly (readonly ShippingPackage<Line>[])[] {
  const shipped = lines.filter((line) => !line.isVirtual);
  const bracketOf = (line: Line) => limits.filter((limit) => line.weightLb > limit).length;
  const kindOf = (line: Line) => {
    const { method } = originOf(line);
    return method === 'parcel' ? bracketOf(line) : limits.length + (method === 'flat' ? 1 : 2);
  };
  if (!allowSplit) return packingsOf(shipped, kindOf);
  const byOrigin = Map.groupBy(shipped, originOf);
  const each = ORIGINS.map((origin) => packingsOf(byOrigin.get(origin) ?? [], kindOf));
  return each.reduce((all, own) => all.flatMap((before) => own.map((packing) => [...before, ...packing])));
}
