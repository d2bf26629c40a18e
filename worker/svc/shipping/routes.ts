import { Hono } from 'hono';
import { promiseQuerySchema } from '#shared/delivery/promise.ts';
import { Fault } from '#shared/errors.ts';
import { arrivalsRequestSchema, shippingRequestSchema } from '#shared/shipping/contract.ts';
import { wireQuote } from '#shared/shipping/wire-quote.ts';
import { cartArrivals, deliveryPromise } from '#worker/acts/delivery-promise.ts';
import { atStore, listedLines } from '#worker/acts/purchase.ts';
import { NO_QUOTE, quoteShipping } from '#worker/acts/quote-shipping.ts';
import { body, query } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { limitRate } from '#worker/request/rates.ts';
import { rememberCountry, servesCountry } from '#worker/request/ship-to.ts';

/** Shipping (spec 2 section 7). */
export const shipping = new Hono<AppEnv>();

shipping.get('/delivery', async (c) => {
  const ctx = c.get('ctx');
  const fields = ctx.url.searchParams;
  const { productId, country, postcode } = query(c.req.query(), promiseQuerySchema);
  await limitRate(ctx, 'QUOTES');
  // Only a visitor's own choice names the country; without one, the page asks for theirs.
  if (country !== undefined) rememberCountry(ctx, country);
  const place =
    country === undefined || postcode === undefined ? { countryId: country } : { countryId: country, postcode };
  return c.json(await deliveryPromise(ctx, productId, fields, place));
});

shipping.post('/delivery', async (c) => {
  const { storeId, shippingAddress, items } = await body(c.req.raw, arrivalsRequestSchema);
  await limitRate(c.get('ctx'), 'QUOTES');
  const ctx = await atStore(c, storeId);
  return c.json(await cartArrivals(ctx, items, shippingAddress ?? { countryId: undefined }));
});

shipping.post('/shipping/rates/get', async (c) => {
  const { storeId, shippingAddress: address, items, allowSplit } = await body(c.req.raw, shippingRequestSchema);
  if (!address || address.countryId === '' || address.postcode === '') {
    throw new Fault('validation_error', [{ field: 'shippingAddress', message: 'No shipping address provided' }]);
  }
  await limitRate(c.get('ctx'), 'QUOTES');
  const ctx = await atStore(c, storeId);
  if (ctx.site === c.get('ctx').site) rememberCountry(c.get('ctx'), address.countryId);
  // The rates may be for more places than this visitor may order to: an older app of the same site is shipped further.
  if (!servesCountry(ctx, address.countryId)) return c.json(wireQuote(NO_QUOTE));
  const lines = await listedLines(ctx, items);
  return c.json(wireQuote(await quoteShipping(ctx, { address, lines, allowSplit, email: address.email })));
});
