import { Hono } from 'hono';
import type { z } from 'zod';
import { withRegion } from '#shared/address/region-of-postcode.ts';
import { Fault } from '#shared/errors.ts';
import type { OrderLine } from '#shared/line/line.ts';
import { toMinor } from '#shared/money/money.ts';
import { agreedLines } from '#shared/quote/apply-terms.ts';
import { isPickup } from '#shared/shipping/pickup.ts';
import type { Site } from '#shared/site/sites.ts';
import { taxRequestSchema } from '#shared/tax/contract.ts';
import { taxedAddress } from '#shared/tax/taxed-address.ts';
import { wireQuote } from '#shared/tax/wire-quote.ts';
import { atStore, listedLines, purchaseOf } from '#worker/acts/purchase.ts';
import { itemsOfQuote, payableQuote } from '#worker/acts/quote-of-list.ts';
import { listsOf } from '#worker/acts/shopper.ts';
import { body } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { limitRate } from '#worker/request/rates.ts';

type TaxBody = z.infer<typeof taxRequestSchema>;

/** The lines to tax: the items at catalogue prices, or those of a quote at the agreed prices. */
async function taxedLines(ctx: Ctx, { items, listId }: TaxBody): Promise<readonly OrderLine[]> {
  if (listId === undefined) return listedLines(ctx, items);
  const list = await listsOf(ctx)?.byId(listId);
  const quote = list && (await payableQuote(ctx, list));
  if (!quote) throw new Fault('list_not_found');
  const { lines } = await purchaseOf(ctx, itemsOfQuote(quote));
  return agreedLines(lines, quote.terms);
}

/**
 * Where an order is taxed, and with which VAT and EORI numbers. Pickup is taxed at the site's own location, without
 * such numbers.
 */
function taxedPlace({ shippingAddress, shipping, vatNumber, eoriNumber }: TaxBody, { pickupPlace }: Site) {
  const given = {
    ...shippingAddress,
    vatNumber: vatNumber || shippingAddress.vatNumber,
    eoriNumber: eoriNumber || shippingAddress.eoriNumber,
  };
  const address = taxedAddress({
    isTangible: true,
    shippingAddress: given,
    billingAddress: given,
    pickupPlace: isPickup(shipping) ? pickupPlace : null,
  });
  return { address, vatNumber: address.vatNumber, eoriNumber: address.eoriNumber };
}

/** Tax (spec 2 section 7). */
export const tax = new Hono<AppEnv>();

tax.post('/tax/rates/fetch', async (c) => {
  const asked = await body(c.req.raw, taxRequestSchema);
  await limitRate(c.get('ctx'), 'QUOTES');
  const ctx = await atStore(c, asked.storeId);
  const { address, vatNumber, eoriNumber } = taxedPlace(asked, ctx.site);
  const quote = await ctx.ports.tax.quote({
    site: ctx.site,
    address: withRegion(address),
    lines: await taxedLines(ctx, asked),
    shippingAmount: toMinor(asked.shippingAmount),
    vatNumber,
    eoriNumber,
  });
  return c.json(wireQuote(quote));
});
