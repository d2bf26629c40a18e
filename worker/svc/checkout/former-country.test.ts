import { beforeAll, describe, expect, it } from 'vitest';
import { OrderDeskStore } from '#worker/stubs/order-desk.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { env, fill, product, productIds } from '#worker/testing/store.ts';

const prices = { EUR: { price: 10_000, specialPrice: null, specialFromMs: null, specialToMs: null } };
const stock = { EUR: { qoh: 50, min: 1, max: 50, isInStock: true, backorder: false, bin: false } };
let barId = 0;

beforeAll(async () => {
  await fill({ products: [product('FC-BAR', { prices, stock, taxClass: 'EU Taxable Goods' })] });
  barId = (await productIds()).get('FC-BAR') ?? 0;
});

/** A shopper who lives in London and buys at the European store, in an app of a version; null for a browser. */
class Londoner extends Buyer {
  constructor(version: string | null) {
    super('EUR');
    if (version === null) return;
    this.jar.set('mobileAppVersion', version);
    this.jar.set('mobileAppPlatform', 'android');
  }

  override get address() {
    return { ...super.address, countryId: 'GB', postcode: 'SW1A 1AA', city: 'London' };
  }
}

async function countries(buyer: Buyer): Promise<readonly string[]> {
  const path = buyer.path('svc_ssr', '/countries');
  const { body } = await buyer.json<{ countries: readonly { alpha2: string }[] }>('GET', path);
  return body.countries.map(({ alpha2 }) => alpha2);
}

interface Quoted {
  readonly rates?: readonly unknown[];
}

async function rateCount(buyer: Buyer): Promise<number> {
  const { storeId, address: shippingAddress, items } = buyer;
  const asked = { storeId, shippingAddress, items, allowSplit: true };
  const { body } = await buyer.json<Quoted>('POST', '/svc_shipping/shipping/rates/get', asked);
  return body.rates?.length ?? 0;
}

/** What the cart's page says about shipping to London. */
async function estimate(buyer: Buyer): Promise<string> {
  const answer = await buyer.send('GET', '/eu/cart?country=GB&postcode=SW1A+1AA', undefined, { accept: 'text/html' });
  return answer.text();
}

describe('an order from EUR to Great Britain', () => {
  it('of an app older than the site GBR has rates, tax and totals, and says where it came from', async () => {
    const buyer = new Londoner('3.1.9');
    expect(await countries(buyer)).toContain('GB');
    await buyer.add({ productId: barId, qty: 2 });
    expect(await estimate(buyer)).toContain('Parcel, 4 to 8 working days');
    const order = await buyer.order();
    expect(order.shipping).toMatchObject([{ shippingCode: 'parcel', carrier: 'DPD', rate: 25.3 }]);
    const placed = await buyer.place(order);
    expect([placed.status, placed.body.error]).toEqual([201, undefined]);
    // 20 % of Britain are in the prices, and in what shipping costs.
    expect(placed.body.totals).toMatchObject({
      ...{ subtotal: 200, shipping: 25.3, itemTax: 33.33, shippingTax: 4.22, tax: 37.55 },
      grandTotalIncludingTax: 225.3,
    });
    const kept = (await new OrderDeskStore(env, 'EUR').order(placed.body.orderId ?? ''))?.document;
    expect(kept).toMatchObject({
      site: 'EUR',
      currency: 'EUR',
      shippingAddress: { countryId: 'GB' },
      taxSummary: [{ label: 'VAT 20%', amount: 3755 }],
      meta: { mobileAppVersion: '3.1.9', mobileAppPlatform: 'android' },
    });
  });

  it.each([
    ['an app that knows GBR', '3.2.0'],
    ['a newer app', '3.10'],
    ['a browser', null],
  ])('of %s has no rates, and is refused by the store with those of an older app', async (_who, version) => {
    const buyer = new Londoner(version);
    expect(await countries(buyer)).not.toContain('GB');
    await buyer.add({ productId: barId, qty: 2 });
    expect(await rateCount(buyer)).toBe(0);
    expect(await estimate(buyer)).not.toContain('Parcel, 4 to 8 working days');
    const older = new Londoner('3.1.9');
    await older.add({ productId: barId, qty: 2 });
    const { shipping, totals, payment } = await older.order();
    const placed = await buyer.buy(undefined, { shipping, totals, payment });
    expect([placed.status, placed.body.error?.type]).toEqual([409, 'invalid_shipping']);
    expect(placed.body.error?.fields?.map(({ field }) => field)).toContain('countryId');
  });
});
