import type { Minor } from '#shared/money/money.ts';
import type { OrderLine } from '#shared/order/line.ts';
import type { ShippingRate } from './contract.ts';
import type { ShippingPackage } from './packages.ts';
import type { ShippingService, ShippingTables, ShippingZone } from './rate-table.ts';
import { serviceRate } from './service-rate.ts';
import { tableRate } from './table-rate.ts';
import type { Destination } from './zone.ts';

/** What a marked unit ships for with five-for-five, minor units of any currency. */
const FIVE_FOR_FIVE: Minor = 500;

/** A line and how many of its units pay for their shipping. */
export interface PayingLine
  extends Pick<OrderLine, 'isFiveForFive' | 'isVirtual' | 'qty' | 'shippingGroup' | 'weightLb'> {
  readonly paidUnits: number;
}

/** What the rates of a package depend on beside what is in it. */
export interface RateFacts {
  readonly tables: ShippingTables;
  readonly zone: ShippingZone;
  readonly destination: Destination;
  /** Of the whole order: splitting it makes no package dearer. */
  readonly subtotal: Minor;
  /** Marked units ship for 5.00 each. */
  readonly isFive: boolean;
}

/** A way to send one package. */
type PackageRate = Omit<ShippingRate, 'packageNumber' | 'transactionId'>;

/** Some units and what they weigh together, pounds. */
interface Load {
  readonly units: number;
  readonly weightLb: number;
}

function loadOf(lines: readonly PayingLine[], units: (line: PayingLine) => number): Load {
  const sum = (figure: (line: PayingLine) => number) => lines.reduce((total, line) => total + figure(line), 0);
  return { units: sum(units), weightLb: sum((line) => units(line) * line.weightLb) };
}

function takes(service: ShippingService, { method, isMixed, lines }: ShippingPackage<PayingLine>): boolean {
  const { mostUnitLb } = service;
  return (
    service.method === method &&
    !(service.isExpress && isMixed) &&
    (mostUnitLb === null || lines.every((line) => line.weightLb <= mostUnitLb))
  );
}

/** What a service takes for some units; nothing for none. */
type Tariff = (load: Load) => Minor | undefined;

interface Amount {
  readonly rate: Minor;
  readonly usesFiveForFive: boolean;
}

/**
 * What the standard services take: free units cost nothing, and with five-for-five each marked unit costs 5.00 and the
 * rest what it weighs, where that is less.
 */
function standardAmount(pack: ShippingPackage<PayingLine>, isFive: boolean, tariff: Tariff): Amount | undefined {
  const cost = (load: Load) => (load.units === 0 ? 0 : tariff(load));
  const plain = cost(loadOf(pack.lines, (line) => line.paidUnits));
  if (plain === undefined) return undefined;
  if (!isFive || pack.method !== 'parcel') return { rate: plain, usesFiveForFive: false };
  const marked = loadOf(pack.lines, (line) => (line.isFiveForFive ? line.paidUnits : 0));
  const rest = cost(loadOf(pack.lines, (line) => (line.isFiveForFive ? 0 : line.paidUnits)));
  const five = rest === undefined ? plain : marked.units * FIVE_FOR_FIVE + rest;
  return { rate: Math.min(plain, five), usesFiveForFive: five < plain };
}

/** Express services take everything at its weight, whatever ships free otherwise. */
function expressAmount(pack: ShippingPackage<PayingLine>, tariff: Tariff): Amount | undefined {
  const rate = tariff(loadOf(pack.lines, (line) => line.qty));
  return rate === undefined ? undefined : { rate, usesFiveForFive: false };
}

function ownRates(pack: ShippingPackage<PayingLine>, { zone, subtotal, isFive }: RateFacts): PackageRate[] {
  return zone.services
    .filter((service) => takes(service, pack))
    .flatMap((service) => {
      const tariff: Tariff = ({ weightLb }) => serviceRate(service, weightLb, subtotal);
      const amount = service.isExpress ? expressAmount(pack, tariff) : standardAmount(pack, isFive, tariff);
      const { code: shippingCode, label, carrier } = service;
      return amount ? [{ shippingCode, label, carrier, ...amount }] : [];
    });
}

/** The imported table as one more standard service of parcels. */
function tableRates(pack: ShippingPackage<PayingLine>, facts: RateFacts): PackageRate[] {
  if (pack.method !== 'parcel' || !facts.zone.takesTableRates) return [];
  const price = tableRate(facts.tables.tableRates, facts.destination, facts.subtotal);
  const amount = standardAmount(pack, facts.isFive, () => price);
  return price === undefined || !amount
    ? []
    : [{ shippingCode: 'tablerate', label: 'Best way', carrier: 'Table rate', ...amount }];
}

/** The ways to send a package with what each costs, cheapest first; [] where nothing takes it there. */
export function packageRates(pack: ShippingPackage<PayingLine>, facts: RateFacts): readonly PackageRate[] {
  return [...ownRates(pack, facts), ...tableRates(pack, facts)].sort((a, b) => a.rate - b.rate);
}
