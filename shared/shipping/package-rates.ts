import type { ShippingRate } from './contract.ts';
import { FIVE_FOR_FIVE } from './five-for-five.ts';
import { BY_SPEED, type ShippingPackage } from './packages.ts';
import { begunPounds, wholeCoins } from './service-rate.ts';
import type { PayingLine, Way } from './standard-ways.ts';

/** A way to send one package. */
export type PackageRate = Omit<ShippingRate, 'deliveryDate' | 'packageNumber' | 'transactionId'> &
  Pick<Way, 'isExpress' | 'transit'>;

/** What the rates of a package depend on besides its contents. */
export interface Offering {
  readonly ways: readonly Way[];
  /** Marked units ship for 5.00 each. */
  readonly isFive: boolean;
  /** A way slower than the goods' own is also offered if it is cheaper. */
  readonly mayBeSlower: boolean;
}

/** A number of units and their total weight in pounds. */
interface Load {
  readonly units: number;
  readonly weightLb: number;
}

type Amount = Pick<PackageRate, 'rate' | 'usesFiveForFive'>;

function loadOf(lines: readonly PayingLine[], units: (line: PayingLine) => number): Load {
  const sum = (figure: (line: PayingLine) => number) => lines.reduce((total, line) => total + figure(line), 0);
  return { units: sum(units), weightLb: sum((line) => units(line) * line.weightLb) };
}

function takes({ isExpress, mostUnitLb }: Way, { isMixed, lines }: ShippingPackage<PayingLine>): boolean {
  return !(isExpress && isMixed) && (mostUnitLb === null || lines.every((line) => line.weightLb <= mostUnitLb));
}

/**
 * Returns what a standard way charges. Free units cost nothing. With five-for-five each marked unit costs 5.00 and the
 * rest is priced by weight, if that is cheaper.
 */
function standardAmount({ lines }: ShippingPackage<PayingLine>, { method, tariff }: Way, isFive: boolean): Amount {
  const cost = (load: Load) => (load.units === 0 ? 0 : wholeCoins(tariff(begunPounds(load.weightLb))));
  const plain = cost(loadOf(lines, (line) => line.paidUnits));
  if (!isFive || method !== 'parcel') return { rate: plain, usesFiveForFive: false };
  const marked = loadOf(lines, (line) => (line.isFiveForFive ? line.paidUnits : 0));
  const rest = cost(loadOf(lines, (line) => (line.isFiveForFive ? 0 : line.paidUnits)));
  const five = marked.units * FIVE_FOR_FIVE + rest;
  return { rate: Math.min(plain, five), usesFiveForFive: five < plain };
}

/** Returns what an express service charges: everything by weight, even goods that otherwise ship free. */
function expressAmount({ lines }: ShippingPackage<PayingLine>, { tariff }: Way): Amount {
  const { weightLb } = loadOf(lines, (line) => line.qty);
  return { rate: wholeCoins(tariff(begunPounds(weightLb))), usesFiveForFive: false };
}

/** Returns the cheapest standard rate, or the cheapest of all if there is no standard one. */
export function cheapestOf(rates: readonly PackageRate[]): PackageRate | undefined {
  const standard = rates.filter(({ isExpress }) => !isExpress);
  const own = standard.length > 0 ? standard : rates;
  return own.reduce<PackageRate | undefined>((best, rate) => (best && best.rate <= rate.rate ? best : rate), undefined);
}

/** Cheapest first. */
export function byPrice(one: PackageRate, other: PackageRate): number {
  return one.rate - other.rate;
}

/** Returns the ways to send a package with their prices, cheapest first; [] if no way takes it there. */
export function packageRates(
  pack: ShippingPackage<PayingLine>,
  { ways, isFive, mayBeSlower }: Offering,
): readonly PackageRate[] {
  const rateOf = (way: Way): PackageRate => {
    const { code: shippingCode, label, carrier, isExpress, transit } = way;
    const amount = isExpress ? expressAmount(pack, way) : standardAmount(pack, way, isFive);
    return { shippingCode, label, carrier, isExpress, transit, ...amount };
  };
  const taking = ways.filter((way) => takes(way, pack));
  const own = taking.filter(({ method }) => method === pack.method).map(rateOf);
  if (!mayBeSlower) return own.sort(byPrice);
  const least = cheapestOf(own)?.rate ?? Number.POSITIVE_INFINITY;
  const slower = BY_SPEED.slice(BY_SPEED.indexOf(pack.method) + 1);
  const others = taking
    .filter(({ method, isExpress }) => slower.includes(method) && !isExpress)
    .map(rateOf)
    .filter(({ rate }) => rate < least);
  return [...own, ...others].sort(byPrice);
}
