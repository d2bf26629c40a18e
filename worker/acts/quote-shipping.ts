import type { Address, Place } from '#shared/address/contract.ts';
import { withRegion } from '#shared/address/region-of-postcode.ts';
import { type OrderLine, paidFor } from '#shared/line/line.ts';
import { fiveForFiveStatus } from '#shared/promo/five-for-five.ts';
import type { ShippingQuote } from '#shared/shipping/contract.ts';
import { withPickup } from '#shared/shipping/pickup.ts';
import type { CountryQuote } from '#shared/shipping/quote-country.ts';
import { shipsFive } from '#shared/shipping/quote-rates.ts';
import type { Ctx } from '#worker/request/context.ts';

/** What the rates of an order depend on. */
export interface QuoteWish {
  readonly address: Place & Partial<Pick<Address, 'street'>>;
  /** Lines from the current catalogue (`acts/purchase.ts`). */
  readonly lines: readonly OrderLine[];
  /** True if the order's mode is `fastest`: it may be split into packages, if the site does that at all. */
  readonly allowSplit: boolean;
  /** Email address, in lowercase, whose redemptions of five-for-five count; '' while it is unknown. */
  readonly email: string;
}

/** The quote of an order that needs no rates, or has none. */
export const NO_QUOTE: ShippingQuote = { rates: [], split: false, transactionId: '' };

/** The part of a request that is needed to quote rates; jobs have nothing more. */
type QuotingCtx = Pick<Ctx, 'flags' | 'ports' | 'site' | 'store'>;

/**
 * Tells whether five-for-five may be used. An order without five units for it cannot use it, no matter who the shopper
 * is; an unknown shopper still has both redemptions left.
 */
async function mayFiveForFive(ctx: QuotingCtx, shipped: readonly OrderLine[], email: string): Promise<boolean> {
  if (!ctx.flags.fiveforfive_enabled || !shipsFive(shipped)) return false;
  const used = email === '' ? 0 : await ctx.store.promotions.used('five-for-five', email);
  return fiveForFiveStatus(true, used).fiveShipForFive;
}

/**
 * Returns the rates of an order, for the rates call, the cart's estimate and placement alike. Returns no rates for an
 * order with only virtual lines, which needs none, and for an address that is not shipped to. Throws
 * `upstream_unavailable`.
 */
export async function quoteShipping(
  ctx: QuotingCtx,
  { address, lines, allowSplit, email }: QuoteWish,
): Promise<ShippingQuote> {
  const { site } = ctx;
  const shipped = lines.filter((line) => !line.isVirtual);
  if (shipped.length === 0) return NO_QUOTE;
  const maySplit = allowSplit && site.hasSplitShipping;
  const order = await orderOf(ctx, shipped, email);
  const quote = await ctx.ports.shipping.quote({ ...order, address: withRegion(address), allowSplit: maySplit });
  return withPickup(quote, site, shipped, maySplit);
}

/**
 * What is known about sending an order to a country, in the fewest packages, before its postcode is: no quotes where
 * nothing is. Throws `upstream_unavailable`.
 */
export async function quoteCountry(
  ctx: QuotingCtx,
  countryId: string,
  lines: readonly OrderLine[],
): Promise<CountryQuote> {
  const shipped = lines.filter((line) => !line.isVirtual);
  const { shipping } = ctx.ports;
  if (shipped.length === 0 || !shipping.quoteCountry) return { quotes: [], isPartial: false };
  return shipping.quoteCountry({ ...(await orderOf(ctx, shipped, '')), countryId, allowSplit: false });
}

/** The part of a request that does not depend on where the order goes. */
async function orderOf(ctx: QuotingCtx, shipped: readonly OrderLine[], email: string) {
  return {
    site: ctx.site,
    lines: shipped,
    subtotal: shipped.reduce((sum, line) => sum + paidFor(line), 0),
    fiveForFive: await mayFiveForFive(ctx, shipped, email),
  };
}
