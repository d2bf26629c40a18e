import type { OrderLine } from '#shared/line/line.ts';
import type { Minor } from '#shared/money/money.ts';
import type { ShippingMethod, ShippingService, ShippingTables, ShippingZone } from './rate-table.ts';
import { type Tariff, tariffOf } from './service-rate.ts';
import { tableRate } from './table-rate.ts';
import type { Destination } from './zone.ts';

/** A line and the number of its units that pay for shipping. */
export interface PayingLine
  extends Pick<OrderLine, 'isFiveForFive' | 'isVirtual' | 'qty' | 'shippingGroup' | 'weightLb'> {
  readonly paidUnits: number;
}

/** What the ways to send and their prices depend on, besides the goods. */
export interface RateFacts {
  readonly tables: ShippingTables;
  readonly zone: ShippingZone;
  readonly destination: Destination;
  /** Subtotal of the whole order, so that splitting it makes no package more expensive. */
  readonly subtotal: Minor;
}

/** A way to send packages, at the prices of an order's subtotal. */
export interface Way
  extends Pick<ShippingService, 'carrier' | 'code' | 'isExpress' | 'label' | 'mostUnitLb' | 'transit'> {
  readonly method: ShippingMethod;
  readonly tariff: Tariff;
}

/** A way that is not express: goods that ship free cost nothing with it. */
export type StandardWay = Pick<Way, 'method' | 'mostUnitLb' | 'tariff'>;

/** Where an imported table says no days, its parcels travel like the slowest standard ones of the zone. */
function usualTransit({ services }: ShippingZone): Way['transit'] {
  const standard = services.filter(({ method, isExpress }) => method === 'parcel' && !isExpress);
  return standard.reduce<Way['transit']>(
    (slow, { transit }) => (transit && (!slow || transit.most > slow.most) ? transit : slow),
    null,
  );
}

/** Returns the imported table as one more standard parcel service. */
function tableWays({ tables, zone, destination, subtotal }: RateFacts): readonly Way[] {
  if (!zone.takesTableRates) return [];
  const found = tableRate(tables.tableRates, destination, subtotal);
  if (!found) return [];
  return [
    {
      code: 'tablerate',
      label: 'Best way',
      carrier: 'Table rate',
      method: 'parcel',
      isExpress: false,
      mostUnitLb: null,
      transit: found.transit ?? usualTransit(zone),
      tariff: () => found.price,
    },
  ];
}

/** Every way to send something to a zone. Flat services have one price whatever is in the package. */
export function waysOf(facts: RateFacts): readonly Way[] {
  const own = facts.zone.services.flatMap((service): Way[] => {
    const { code, label, carrier, method, isExpress, mostUnitLb, transit } = service;
    const tariff = tariffOf(service, facts.subtotal);
    if (!tariff) return [];
    const way = { code, label, carrier, method, isExpress, mostUnitLb, transit };
    return [{ ...way, tariff: method === 'flat' ? () => tariff(0) : tariff }];
  });
  return [...own, ...tableWays(facts)];
}
