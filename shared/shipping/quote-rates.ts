import type { ShippingQuote, ShippingRequest } from './contract.ts';
import { paidUnits } from './free-units.ts';
import { packageRates } from './package-rates.ts';
import { packagesOf } from './packages.ts';
import type { ShippingTables } from './rate-table.ts';
import { postcodeKey, regionKey, zoneOf } from './zone.ts';

/**
 * All that rates depend on, the same for the same request however it is written: what a transaction id is made of. The
 * order of lines is no part of it.
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

/** Whether an order has the five marked units that five-for-five is for. */
export function shipsFive(shipped: ShippingRequest['lines']): boolean {
  return shipped.reduce((units, line) => units + (line.isFiveForFive ? line.qty : 0), 0) >= FIVE;
}

/**
 * Rates of an order from the tables of its site (spec 2 sections 7 and 9): of each package the ways to send it. Virtual
 * lines count for nothing, and an order of them alone has no rates. Where one of the packages cannot be sent at all, the
 * order cannot either: no rates.
 */
export function quoteRates(request: ShippingRequest, tables: ShippingTables, transactionId: string): ShippingQuote {
  const none: ShippingQuote = { rates: [], split: false, transactionId };
  const zone = zoneOf(tables.zones, request.address);
  if (!zone) return none;
  const shipped = request.lines.filter((line) => !line.isVirtual);
  const paid = paidUnits(shipped);
  const paying = shipped.map((line, index) => ({ ...line, paidUnits: paid[index] ?? 0 }));
  const packages = packagesOf(paying, request.allowSplit);
  const facts = {
    tables,
    zone,
    destination: request.address,
    subtotal: request.subtotal,
    isFive: request.fiveForFive && shipsFive(shipped),
  };
  const rates = packages.map((pack) => packageRates(pack, facts));
  if (rates.some((own) => own.length === 0)) return none;
  return {
    rates: rates.flatMap((own, index) => own.map((rate) => ({ ...rate, packageNumber: index + 1, transactionId }))),
    split: packages.length > 1,
    transactionId,
  };
}
