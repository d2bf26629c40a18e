import type { OrderLine } from '#shared/line/line.ts';
import type { ShippingMethod } from './rate-table.ts';

/** A shipping group's own way: what it travels as, and that it leaves from elsewhere than the store's ordinary parcels. */
export interface Origin {
  readonly group: string;
  readonly method: ShippingMethod;
}

const ORDINARY: Origin = { group: '', method: 'parcel' };

/** Groups whose goods leave in a package of their own, in the order of the packages (`shipperhq_shipping_group`). */
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

/** What packages are made of. */
type PackedLine = Pick<OrderLine, 'isVirtual' | 'shippingGroup' | 'weightLb'>;

/** What leaves together. */
export interface ShippingPackage<Line> {
  readonly method: ShippingMethod;
  /** Goods of several origins wait for each other: nothing is hurried. */
  readonly isMixed: boolean;
  readonly lines: readonly Line[];
}

/** How much a group restricts how its goods are sent: from 0 for ordinary parcels up to freight from elsewhere. */
export function restrictionOf(group: string): number {
  return Math.max(
    0,
    ORIGINS.findIndex((origin) => origin.group === group),
  );
}

/** Where a line leaves from. `NO_PICKUP` and groups that nobody knows leave with ordinary parcels. */
export function originOf({ shippingGroup }: Pick<OrderLine, 'shippingGroup'>): Origin {
  return ORIGINS.find(({ group }) => group === shippingGroup) ?? ORDINARY;
}

/** All lines in one package, which travels the slowest way that any of them needs. */
function packageOf<Line extends PackedLine>(lines: readonly Line[]): ShippingPackage<Line> {
  const origins = new Set(lines.map(originOf));
  const method = BY_SPEED.findLast((each) => [...origins].some((origin) => origin.method === each)) ?? 'parcel';
  return { method, isMixed: origins.size > 1, lines };
}

/** Every way to put some kinds of goods together, from all in one up to each by itself. */
function groupings<Kind>([first, ...others]: readonly Kind[]): readonly (readonly (readonly Kind[])[])[] {
  if (first === undefined) return [[]];
  return groupings(others).flatMap((groups) => [
    ...groups.map((_, at) => groups.map((group, index) => (index === at ? [first, ...group] : group))),
    [[first], ...groups],
  ]);
}

/** Ways to pack lines of which some kinds may travel together; nothing to send makes no package. */
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
 * The ways to pack an order, each line in exactly one package. With `allowSplit` goods of two origins never travel
 * together; else they may. Parcels that are too heavy for a service (`limits`, the heaviest unit of each that has one) and
 * the others may travel apart, and so may goods of different methods.
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
