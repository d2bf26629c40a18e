import { Hono } from 'hono';
import { toMinor } from '#shared/money/money.ts';
import { taxRequestSchema } from '#shared/tax/contract.ts';
import { wireQuote } from '#shared/tax/wire-quote.ts';
import { body } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { atStore, linesOf } from '#worker/request/purchase.ts';

/** Tax (spec 2 section 7). */
export const tax = new Hono<AppEnv>();

tax.post('/tax/rates/fetch', async (c) => {
  const asked = await body(c.req.raw, taxRequestSchema);
  const { shippingAddress, vatNumber, eoriNumber } = asked;
  const ctx = await atStore(c, asked.storeId);
  const quote = await ctx.ports.tax.quote({
    site: ctx.site,
    address: shippingAddress,
    lines: await linesOf(ctx, asked.items),
    shippingAmount: toMinor(asked.shippingAmount),
    vatNumber: vatNumber || shippingAddress.vatNumber,
    eoriNumber: eoriNumber || shippingAddress.eoriNumber,
  });
  return c.json(wireQuote(quote));
});
