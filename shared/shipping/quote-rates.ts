import { arrivalOf, type Transit } from '#shared/delivery/arrival.ts';
import type { QuotedPackage, ShippingQuote, ShippingRate, ShippingRequest } from './contract.ts';
import { paidUnitChoices } from './free-units.ts';
import { type LawfulPrices, lawfulPrices } from './lawful-price.ts';
import { cheapestOf, type Offering, type PackageRate, packageRates } from './package-rates.ts';
import { originOf, packings, type ShippingPackage } from './packages.ts';
import type { ShippingTables, ShippingZone } from './rate-table.ts';
import { begunPounds, wholeCoins } from './service-rate.ts';
import { type PayingLine, type Way, waysOf } from './standard-ways.ts';
import { withLeastPrice } from './with-least-price.ts';
import { postcodeKey, regionKey, zoneOf } from './zone.ts';

/**
 * Returns a key of everything that rates depend on, from which the transaction id is made. It is the same however the
 * request is written; the order of lines does not matter.
 */
export function requestKey({ site, address, lines, subtotal, allowSplit, fiveForFive }: ShippingRequest): string {
  const shipped = lines
    .filter((line) => !line.isVirtual)
    .map((line) =>
      JSON.stringify([
        line.sku,
        line.qty,
        line.weightLb,
        line.shippingGroup,
        line.freeUnits,
        line.isThreeShipsFree,
        line.isFiveForFive,
        line.forbidsPickup,
      ]),
    )
    .sort();
  const place = [address.countryId, regionKey(address.countryId, address.region), postcodeKey(address.postcode)];
  return JSON.stringify([site.storeId, place, subtotal, allowSplit, fiveForFive, shipped]);
}

/** Units that five-for-five needs. */
const FIVE = 5;

/** Tells whether an order has the five marked units that five-for-five requires. */
export function shipsFive(shipped: ShippingRequest['lines']): boolean {
  return shipped.reduce((units, line) => units + (line.isFiveForFive ? line.qty : 0), 0) >= FIVE;
}

/**
 * Heaviest order whose parts are compared with each other, in pounds: a full truck. A heavier order costs what the
 * tables say.
 */
const MOST_POUNDS = 40_000;

type Line = ShippingRequest['lines'][number];
type SentLine = Line & PayingLine;

/** An order as the law of freight requires it: the units that pay, and the most that they may cost. */
interface Lawful {
  readonly lines: readonly SentLine[];
  readonly most: number;
  readonly isFive: boolean;
}

/**
 * Chooses, of the units that may ship free, those that make the order cheapest, and uses five-for-five only if that is
 * cheaper.
 */
function lawfulOrder(shipped: readonly Line[], { price, kindOf }: LawfulPrices, mayFive: boolean): Lawful {
  const choices = paidUnitChoices(shipped, (line) => kindOf({ ...line, paidUnits: 0 })).map((paid): Lawful => {
    const lines = shipped.map((line, index) => ({ ...line, paidUnits: paid[index] ?? 0 }));
    const plain = price(lines, false);
    const five = mayFive ? price(lines, true) : plain;
    return { lines, most: Math.min(plain, five), isFive: five < plain };
  });
  return choices.reduce((best, each) => (each.most < best.most ? each : best));
}

interface Packed {
  readonly packages: readonly ShippingPackage<SentLine>[];
  readonly rates: readonly (readonly PackageRate[])[];
  readonly cost: number;
}

/** Returns the cheapest packing that can be sent; of equally cheap ones, the one with the fewest packages. */
function cheapestPacking(
  all: readonly (readonly ShippingPackage<SentLine>[])[],
  offering: Offering,
): Packed | undefined {
  const possible = all
    .map((packages) => ({ packages, rates: packages.map((pack) => packageRates(pack, offering)) }))
    .filter(({ packages, rates }) => packages.length > 0 && rates.every((own) => own.length > 0))
    .map((packed) => ({
      ...packed,
      cost: packed.rates.reduce((sum, own) => sum + (cheapestOf(own)?.rate ?? 0), 0),
    }));
  return possible.sort((one, other) => one.cost - other.cost || one.packages.length - other.packages.length)[0];
}

/**
 * Returns the weight limits of standard parcel services that divide the goods of an order, lowest first: units above a
 * limit cannot use that service.
 */
function limitsOf(ways: readonly Way[], lines: readonly Line[]): readonly number[] {
  const limits = ways.flatMap(({ method, isExpress, mostUnitLb }) =>
    method === 'parcel' && !isExpress && mostUnitLb !== null ? [mostUnitLb] : [],
  );
  const heaviest = Math.max(...lines.map((line) => line.weightLb));
  return [...new Set(limits)].filter((limit) => limit < heaviest).sort((one, other) => one - other);
}

function contentsOf({ lines }: ShippingPackage<SentLine>, index: number): QuotedPackage {
  const items = lines.map(({ listItemId, sku, name, qty }) => ({ listItemId, sku, name, qty }));
  return { packageNumber: index + 1, items };
}

function noRates(transactionId: string): ShippingQuote {
  return { rates: [], split: false, transactionId };
}

/** Days until all goods of a package can leave; null if that is not known of some. */
function leadOf({ lines }: ShippingPackage<SentLine>): number | null {
  const days = lines.map(({ leadDays = 0 }) => leadDays);
  return days.includes(null) ? null : Math.max(0, ...days.map(Number));
}

/** The slowest of several ways; null if the days of one of them are not known. */
function slowest(transits: readonly (Transit | null)[]): Transit | null {
  const known = transits.filter((transit) => transit !== null);
  if (known.length < transits.length) return null;
  return { least: Math.max(...known.map(({ least }) => least)), most: Math.max(...known.map(({ most }) => most)) };
}

/** The days of the cheapest way of each part of a package that comes from several origins, as it would go alone. */
function transitsAlone({ isMixed, lines }: ShippingPackage<SentLine>, offering: Offering): readonly (Transit | null)[] {
  if (!isMixed) return [];
  return [...Map.groupBy(lines, originOf)].flatMap(([{ method }, own]) => {
    const alone = packageRates({ method, isMixed: false, lines: own }, { ...offering, mayBeSlower: false });
    return cheapestOf(alone)?.transit ?? [];
  });
}

/**
 * When a package arrives by one of its rates; nothing if that cannot be said. Goods that come from their maker do not
 * come sooner because others travel with them.
 */
function datesOf(
  pack: ShippingPackage<SentLine>,
  { transit: own }: PackageRate,
  alone: readonly (Transit | null)[],
  { site, address, nowMs }: ZoneRequest,
): Pick<ShippingRate, 'deliveryDate'> {
  const leadDays = leadOf(pack);
  const transit = slowest([own, ...alone]);
  if (nowMs === null || leadDays === null || transit === null) return {};
  return { deliveryDate: arrivalOf({ pool: site.pool, nowMs, leadDays, transit, country: address.countryId }) };
}

/**
 * Calculates the rates of an order from the tables of its site (spec 2 sections 7 and 9): the ways to send each
 * package. Virtual lines are ignored, and an order with nothing else has no rates. If one item cannot be sent at all,
 * the order cannot either and has no rates.
 *
 * The law of freight: with the cheapest rate of each package, an order costs no more than any two orders into which its
 * goods can be divided, and no less than an order without some of them, unless free freight is lost with those. The
 * goods are packed the cheapest way that the tables have for whole kinds of goods, and cost at most what `lawfulPrices`
 * finds. `nowMs`: when the order would be placed, Unix milliseconds; without it no dates are promised.
 */
export function quoteRates(
  request: ShippingRequest,
  tables: ShippingTables,
  transactionId: string,
  nowMs: number | null = null,
): ShippingQuote {
  const zone = zoneOf(tables.zones, request.address);
  return zone ? quoteInZone({ ...request, tables, zone, nowMs }, transactionId) : noRates(transactionId);
}

/** A request with the tables and the zone of them that it is priced by. */
export interface ZoneRequest extends ShippingRequest {
  readonly tables: ShippingTables;
  readonly zone: ShippingZone;
  /** When the order would be placed, Unix milliseconds; null promises no dates. */
  readonly nowMs: number | null;
}

/** Calculates the rates of an order in one zone, as `quoteRates` does. */
export function quoteInZone(request: ZoneRequest, transactionId: string): ShippingQuote {
  const none = noRates(transactionId);
  const { address, allowSplit, subtotal, tables, zone } = request;
  const shipped = request.lines.filter((line) => !line.isVirtual);
  if (shipped.length === 0) return none;
  const ways = waysOf({ tables, zone, destination: address, subtotal });
  const pounds = begunPounds(shipped.reduce((sum, line) => sum + line.qty * Math.max(0.01, line.weightLb), 0)) + 1;
  const isWeighed = pounds <= MOST_POUNDS;
  const standard = ways.filter(({ isExpress }) => !isExpress);
  const lawful = lawfulPrices(isWeighed ? standard : [], allowSplit, isWeighed ? pounds : 0);
  const mayFive = request.fiveForFive && shipsFive(shipped);
  const { lines, most, isFive } = lawfulOrder(shipped, lawful, mayFive);
  const offering = { ways, isFive: isFive || (mayFive && most === Number.POSITIVE_INFINITY), mayBeSlower: !allowSplit };
  const packed = cheapestPacking(packings(lines, allowSplit, limitsOf(ways, lines)), offering);
  if (!packed) return none;
  const least = { most: wholeCoins(most), isFive };
  return {
    rates: withLeastPrice(packed.rates, least).flatMap((own, index) => {
      const pack = packed.packages[index];
      const alone = pack ? transitsAlone(pack, offering) : [];
      return own.map((each) => {
        const { isExpress: _, transit: _transit, ...rate } = each;
        const dates = pack ? datesOf(pack, each, alone, request) : {};
        return { ...rate, packageNumber: index + 1, transactionId, ...dates };
      });
    }),
    split: packed.packages.length > 1,
    transactionId,
    packages: packed.packages.map(contentsOf),
  };
}
