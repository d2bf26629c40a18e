import { type Address, addressSchema } from '#shared/address/contract.ts';
import { countryOf } from '#shared/address/countries.ts';
import { addressProblems, billingProblems } from '#shared/address/validate.ts';
import type { AppliedRule } from '#shared/cart-rule/price-cart-rules.ts';
import { Fault, type FieldProblem } from '#shared/errors.ts';
import type { OrderLine } from '#shared/line/line.ts';
import type { StoredList } from '#shared/list/contract.ts';
import type { SeenItem } from '#shared/list/view-list.ts';
import type { OrderRequest } from '#shared/order/contract.ts';
import type { BoughtRate } from '#shared/order/document.ts';
import { type OrderTotals, orderTotals, sumLines } from '#shared/order/totals.ts';
import { APP_ONLY, hasFlag } from '#shared/product/contract.ts';
import { agreedRate } from '#shared/quote/agreed-rate.ts';
import { agreedLines } from '#shared/quote/apply-terms.ts';
import type { Quote } from '#shared/quote/contract.ts';
import type { ShippingQuote } from '#shared/shipping/contract.ts';
import { PICKUP_CODE } from '#shared/shipping/modes.ts';
import { allowsPickup, isPickup } from '#shared/shipping/pickup.ts';
import type { TaxQuote } from '#shared/tax/contract.ts';
import { taxedAddress } from '#shared/tax/taxed-address.ts';
import { standingOf, type VatStanding } from '#shared/tax/vat-standing.ts';
import type { TicketUse } from '#shared/ticket/give-tickets.ts';
import { giftcardsOfOrder } from '#worker/acts/giftcards.ts';
import { purchaseOf } from '#worker/acts/purchase.ts';
import { itemsOfQuote } from '#worker/acts/quote-of-list.ts';
import { quoteShipping } from '#worker/acts/quote-shipping.ts';
import type { Ctx } from '#worker/request/context.ts';
import { servesCountry } from '#worker/request/ship-to.ts';
import { onceOnlyProblems } from './once-only.ts';

/** An order with every amount calculated by the store. */
export interface Worked {
  readonly lines: readonly OrderLine[];
  readonly tickets: readonly TicketUse[];
  /** The rules over carts that apply. */
  readonly applied: readonly AppliedRule[];
  /** Codes of the list that take nothing off, with the reason, in words for the shopper. */
  readonly idleCodes: readonly string[];
  readonly shippingAddress: Address;
  readonly billingAddress: Address;
  readonly rates: readonly BoughtRate[];
  readonly isPickup: boolean;
  readonly usesFiveForFive: boolean;
  readonly tax: TaxQuote;
  readonly vatStanding: VatStanding | null;
  readonly totals: OrderTotals;
}

/** A shipping rate that the order uses. */
type SelectedRate = BoughtRate & { readonly usesFiveForFive: boolean };

const NOWHERE: Address = addressSchema.parse({});

function isBlank({ firstname, street, city, postcode }: Address): boolean {
  return firstname === '' && city === '' && postcode === '' && street.every((line) => line === '');
}

/** Why an item is not available as ordered, in words for the shopper, by SKU. */
function stockProblem({ item, offer, line }: SeenItem, isApp: boolean): FieldProblem | undefined {
  const field = line.sku === '' ? `No. ${item.productId}` : line.sku;
  if (!offer) return { field, message: `${line.name} is no longer sold here.` };
  if (!isApp && hasFlag(offer, APP_ONLY)) return { field, message: `${line.name} is sold in our app only.` };
  if (line.problem !== null) return { field, message: `${line.name}: ${line.problem}` };
  if (item.qty > line.quantity.max) return { field, message: `Only ${line.quantity.max} of ${line.name} are left.` };
  if (item.qty < line.quantity.min)
    return { field, message: `${line.name} has a minimum quantity of ${line.quantity.min}.` };
  return undefined;
}

/** The items as they can be bought now. Throws `inventory_error` or `wrong_product_price`, naming each item. */
async function itemsOf(
  ctx: Ctx,
  { items, customer }: OrderRequest,
  list: Pick<StoredList, 'metadata'>,
  quote: Quote | undefined,
) {
  const { seen, lines: sold } = quote
    ? await purchaseOf(ctx, itemsOfQuote(quote))
    : await purchaseOf(ctx, items, list.metadata.coupons ?? []);
  const lines = quote ? agreedLines(sold, quote.terms) : sold;
  const wrong = seen.rows.flatMap(({ priced, offer }, index) =>
    priced.ok || !offer ? [] : [{ field: `items.${index}.${priced.field}`, message: priced.message }],
  );
  if (wrong.length > 0) throw new Fault('wrong_product_price', wrong);
  const once = await onceOnlyProblems(ctx, lines, customer.email);
  const short = [...seen.rows.flatMap((row) => stockProblem(row, ctx.visitor.app !== null) ?? []), ...once];
  if (short.length > 0) throw new Fault('inventory_error', short);
  return { lines, tickets: quote ? [] : seen.totals.tickets, ...seen.coupons };
}

/** Checks that an order of a quote contains all of its items, in their order. Throws `wrong_product_price`. */
export function checkQuoted({ items }: OrderRequest, { terms }: Quote): void {
  const idsOf = (all: readonly { readonly listItemId: string; readonly qty: number }[]) =>
    all.map(({ listItemId, qty }) => `${listItemId} ${qty}`).join();
  if (idsOf(items) === idsOf(terms.lines.map(({ item }) => item))) return;
  throw new Fault('wrong_product_price', [{ field: 'items', message: 'are not those of the quote' }]);
}

/** Checks an order against its list, which may have changed in another tab since. */
export function checkQuantities({ items }: OrderRequest, list: StoredList): void {
  const named = new Set<string>();
  const wrong = items.flatMap(({ listItemId, qty }, index) => {
    if (listItemId === '') return [];
    const field = `items.${index}.listItemId`;
    if (named.has(listItemId)) return [{ field, message: 'is listed twice in the order' }];
    named.add(listItemId);
    const kept = list.items.find((item) => item.listItemId === listItemId);
    if (!kept) return [{ field, message: 'is not in the list' }];
    return kept.qty === qty ? [] : [{ field: `items.${index}.qty`, message: `is ${kept.qty}` }];
  });
  if (wrong.length > 0) throw new Fault('wrong_product_price', wrong);
}

/** Throws `invalid_shipping` or `invalid_billing` with the fields that are wrong. */
function addressesOf(ctx: Ctx, request: OrderRequest, needsAddress: boolean) {
  const { shippingAddress: shipping, billingAddress, customer } = request;
  const shippingAddress = needsAddress ? { ...shipping, email: shipping.email || customer.email } : shipping;
  if (needsAddress) {
    const problems = [...addressProblems(shippingAddress, countryOf(shipping.countryId))];
    if (!servesCountry(ctx, shipping.countryId)) {
      problems.push({ field: 'countryId', message: 'We do not ship to this country from this store' });
    }
    if (problems.length > 0) throw new Fault('invalid_shipping', problems);
  }
  const billing = isBlank(billingAddress) && needsAddress ? shippingAddress : billingAddress;
  const problems = billingProblems(billing, countryOf(billing.countryId));
  if (problems.length > 0) throw new Fault('invalid_billing', problems);
  return { shippingAddress: needsAddress ? shippingAddress : NOWHERE, billingAddress: billing };
}

/** One shipping rate for each package, as selected. */
function selectedRates({ shipping }: OrderRequest, quote: ShippingQuote): readonly SelectedRate[] {
  const packages = [...new Set(quote.rates.map(({ packageNumber }) => packageNumber))];
  if (packages.length === 0) throw new Fault('shipping_method_not_valid');
  const strangers = shipping.flatMap(({ shippingCode, packageNumber }, index) =>
    quote.rates.some((rate) => rate.shippingCode === shippingCode && rate.packageNumber === packageNumber)
      ? []
      : [{ field: `shipping.${index}.shippingCode`, message: 'is not offered for this order' }],
  );
  if (strangers.length > 0) throw new Fault('shipping_method_not_found', strangers);
  // An order for pickup is one package, however it would be shipped.
  if (isPickup(shipping)) return quote.rates.filter(({ shippingCode }) => shippingCode === PICKUP_CODE);
  return packages.map((number) => {
    const [chosen, ...more] = shipping.filter(({ packageNumber }) => packageNumber === number);
    const rate = quote.rates.find(
      (each) => each.packageNumber === number && each.shippingCode === chosen?.shippingCode,
    );
    if (!rate || more.length > 0) {
      throw new Fault('shipping_method_not_valid', [{ field: 'shipping', message: `one rate for package ${number}` }]);
    }
    const items = quote.split && quote.packages?.find((each) => each.packageNumber === number)?.items;
    return items ? { ...rate, items } : rate;
  });
}

/** The charge for shipping: the agreed one, or one rate for each package. */
async function shippingOf(
  ctx: Ctx,
  request: OrderRequest,
  lines: readonly OrderLine[],
  address: Address,
  quote: Quote | undefined,
): Promise<readonly SelectedRate[]> {
  if (!quote) return ratesOf(ctx, request, lines, address);
  return [{ ...agreedRate(quote.terms), usesFiveForFive: false }];
}

async function ratesOf(ctx: Ctx, request: OrderRequest, lines: readonly OrderLine[], address: Address) {
  if (isPickup(request.shipping) && !allowsPickup(ctx.site, lines)) throw new Fault('pickup_disabled');
  const quote = await quoteShipping(ctx, {
    address,
    lines,
    allowSplit: request.shippingMode === 'fastest',
    email: request.customer.email,
  }).catch((cause: unknown) => {
    throw new Fault('shipping_rate', [], { cause });
  });
  return selectedRates(request, quote);
}

/** The lines with their shares of the taxes, which a return refunds. */
function withTaxes(lines: readonly OrderLine[], { lines: taxes }: TaxQuote): readonly OrderLine[] {
  if (!taxes) return lines;
  return lines.map((line, index) => ({ ...line, ...(taxes[index] && { taxes: taxes[index] }) }));
}

/**
 * Calculates an order from the current catalogue, rates and taxes; only choices are taken from the request. For a
 * quote, the agreed items, prices and shipping are used. Throws the placement errors of spec 2 section 8.
 */
export async function workOut(
  ctx: Ctx,
  request: OrderRequest,
  list: Pick<StoredList, '_id' | 'metadata'>,
  quote: Quote | undefined,
): Promise<Worked> {
  const { site, ports } = ctx;
  const { lines, tickets, applied, coupons } = await itemsOf(ctx, request, list, quote);
  const needsAddress = lines.some((line) => !line.isVirtual);
  const { shippingAddress, billingAddress } = addressesOf(ctx, request, needsAddress);
  const selected = needsAddress ? await shippingOf(ctx, request, lines, shippingAddress, quote) : [];
  const shipping = selected.reduce((sum, { rate }) => sum + rate, 0);
  const pickupPlace = isPickup(selected) ? site.pickupPlace : null;
  const address = taxedAddress({ isTangible: needsAddress, shippingAddress, billingAddress, pickupPlace });
  const { vatNumber, eoriNumber } = address;
  const [tax, giftcards] = await Promise.all([
    ports.tax.quote({ site, address, lines, shippingAmount: shipping, vatNumber, eoriNumber }),
    giftcardsOfOrder(
      ctx,
      request.giftcards.map(({ code }) => code),
      list,
    ),
  ]);
  const sums = sumLines(lines);
  return {
    lines: withTaxes(lines, tax),
    tickets,
    applied,
    idleCodes: coupons.flatMap(({ code, problem }) => (problem === undefined ? [] : [`${code}: ${problem}`])),
    shippingAddress,
    billingAddress,
    rates: selected,
    isPickup: isPickup(selected),
    usesFiveForFive: selected.some((rate) => rate.usesFiveForFive),
    tax,
    vatStanding: vatNumber === '' ? null : standingOf(tax),
    totals: orderTotals({ ...sums, shipping, tax, giftcards, taxIncluded: site.taxIncluded }),
  };
}
