import type { OrderLine } from '#shared/order/line.ts';
import type { ShippingMethod } from './rate-table.ts';

/** A shipping group's own way: what it travels as, and that it leaves from elsewhere than the store's ordinary parcels. */
interface Origin {
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
const BY_SPEED: readonly ShippingMethod[] = ['flat', 'parcel', 'freight'];

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
function originOf({ shippingGroup }: Pick<OrderLine, 'shippingGroup'>): Origin {
  return ORIGINS.find(({ group }) => group === shippingGroup) ?? ORDINARY;
}

/**
 * The packages of an order, each line in exactly one: with `allowSplit` one of each origin, else one alone, which travels
 * the slowest way that any of its lines needs. Nothing to send makes no package.
 */
export function packagesOf<Line extends Pick<OrderLine, 'isVirtual' | 'shippingGroup'>>(
  lines: readonly Line[],
  allowSplit: boolean,
): readonly ShippingPackage<Line>[] {
  const shipped = lines.filter((line) => !line.isVirtual);
  const byOrigin = Map.groupBy(shipped, originOf);
  const origins = ORIGINS.filter((origin) => byOrigin.has(origin));
  if (allowSplit) {
    return origins.map((origin) => ({
      method: origin.method,
      isMixed: false,
      lines: byOrigin.get(origin) ?? [],
    }));
  }
  const method = BY_SPEED.findLast((each) => origins.some((origin) => origin.method === each));
  if (!method) return [];
  return [{ method, isMixed: byOrigin.size > 1, lines: shipped }];
}
