import type { Address, Place } from '#shared/address/contract.ts';
import { withRegion } from '#shared/address/region-of-postcode.ts';
import { type OrderLine, paidFor } from '#shared/line/line.ts';
import { fiveForFiveStatus } from '#shared/promo/five-for-five.ts';
import type { ShippingQuote } from '#shared/shipping/contract.ts';
import { withPickup } from '#shared/shipping/pickup.ts';
import { shipsFive } from '#shared/shipping/quote-rates.ts';
import type { Ctx } from '#worker/request/context.ts';

/** What an order is quoted by. */
export interface QuoteWish {
  readonly address: Place & Partial<Pick<Address, 'street'>>;
  /** Lines of the catalogue of this moment (`acts/purchase.ts`). */
  readonly lines: readonly OrderLine[];
  /** The order's mode is `fastest`: it may be split into packages, where the site does so at all. */
  readonly allowSplit: boolean;
  /** Whose redemptions of five-for-five count, lower case; '' while nobody knows. */
  readonly email: string;
}

/** The part of a request that rates are quoted with; jobs have no more. */
type QuotingCtx = Pick<Ctx, 'flags' | 'ports' | 'site' | 'store'>;

/** Whose order has no five units for it may not, no matter who he is; someone unknown has both of his redemptions left. */
async function mayFiveForFive(ctx: QuotingCtx, shipped: readonly OrderLine[], email: string): Promise<boolean> {
  if (!ctx.flags.fiveforfive_enabled || !shipsFive(shipped)) return false;
  const used = email === '' ? 0 : await ctx.store.promotions.used('five-for-five', email);
  return fiveForFiveStatus(true, used).fiveShipForFive;
}

/**
 * The rates of an order, for the rates call, the cart's estimate and placement alike. No rates for an order that needs
 * none, which is all virtual, and for an address that nothing ships to. Throws `upstream_unavailable`.
 */
export async function quoteShipping(
  ctx: QuotingCtx,
  { address, lines, allowSplit, email }: QuoteWish,
): Promise<ShippingQuote> {
  const { site } = ctx;
  const shipped = lines.filter((line) => !line.isVirtual);
  if (shipped.length === 0) return { rates: [], split: false, transactionId: '' };
  const maySplit = allowSplit && site.hasSplitShipping;
  const quote = await ctx.ports.shipping.quote({
    site,
    address: withRegion(address),
    lines: shipped,
    subtotal: shipped.reduce((sum, line) => sum + paidFor(line), 0),
    allowSplit: maySplit,
    fiveForFive: await mayFiveForFive(ctx, shipped, email),
  });
  return withPickup(quote, site, shipped, maySplit);
}
