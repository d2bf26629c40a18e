import { beforeAll, expect, it } from 'vitest';
import { Buyer } from '#worker/testing/buyer.ts';
import { env, fill, product } from '#worker/testing/store.ts';

const prices = { EUR: { price: 10_000, specialPrice: null, specialFromMs: null, specialToMs: null } };
const stock = { EUR: { qoh: 50, min: 1, max: 50, isInStock: true, backorder: false, bin: false } };
let bar = 0;

beforeAll(async () => {
  await fill({ products: [product('TA-BAR', { prices, stock, taxClass: 'EU Taxable Goods' })] });
  const found = await env.DB.prepare("SELECT product_id AS id FROM products WHERE sku = 'TA-BAR'").first<{
    id: number;
  }>();
  bar = found?.id ?? 0;
});

/** Buys at the European store and lives in Paris. */
class Parisian extends Buyer {
  constructor() {
    super('EUR');
  }

  override get address() {
    return { ...super.address, countryId: 'FR', postcode: '75001', city: 'Paris' };
  }
}

/** A shopper in Paris with a bar in his cart. */
async function parisian(): Promise<Parisian> {
  const buyer = new Parisian();
  await buyer.add({ productId: bar, qty: 1 });
  return buyer;
}

it('a VAT number of the bill frees the parcel of nothing', async () => {
  const buyer = await parisian();
  const billingAddress = { ...buyer.address, firstname: 'Accounts', vatNumber: 'FR40303265045', eoriNumber: 'FR1' };
  const placed = await buyer.buy(undefined, { billingAddress });
  expect([placed.status, placed.body.error]).toEqual([201, undefined]);
});
