import { describe, expect, it } from 'vitest';
import { SITES } from '#shared/site/sites.ts';
import { orderLine } from '#shared/testing/order-line.ts';
import { HttpShipping } from './http.ts';

const REQUEST = {
  site: SITES.EUR,
  address: { countryId: 'DE', region: '', postcode: '80331', city: 'München', street: ['Marienplatz 1', 'Hof'] },
  lines: [orderLine({ shippingGroup: 'FREIGHT' })],
  subtotal: 20_000,
  allowSplit: true,
  fiveForFive: false,
};

/** A service that gives this answer, and the requests that it received. */
function service(answer: unknown, status = 200) {
  const asked: { url: string; body: unknown }[] = [];
  const port = new HttpShipping('https://rates.test/v1', async (sent) => {
    asked.push({ url: sent.url, body: await sent.json() });
    return Response.json(answer, { status });
  });
  return { port, asked };
}

describe('an outside shipping service', () => {
  it('is asked in the format of the rates call', async () => {
    const { port, asked } = service({ rates: [] });
    await port.quote(REQUEST);
    expect(asked[0]?.url).toBe('https://rates.test/v1/shipping/rates/get');
    expect(asked[0]?.body).toMatchObject({
      storeId: 5,
      subtotalAmount: 200,
      shippingAddress: { countryId: 'DE', postcode: '80331', address1: 'Marienplatz 1' },
      items: [
        {
          productId: 7,
          qty: 2,
          type: 'simple',
          price: 100,
          listItemId: 'a1',
          sku: 'SKU-7',
          weight: 22,
          rowTotal: 200,
          productAttributes: { shipperhq_shipping_group: 'FREIGHT' },
          customOptions: [],
          children: [],
        },
      ],
      allowSplit: true,
    });
  });

  it('answers rates in major units, whatever it leaves out', async () => {
    const rates = [
      { shippingCode: 'dhl', rate: 89.9, label: 'DHL', carrier: 'DHL', packageNumber: 1 },
      { shippingCode: 'own', rate: 12, packageNumber: 2, transactionId: 'r2' },
    ];
    expect(await service({ rates, transactionId: 't1' }).port.quote(REQUEST)).toEqual({
      rates: [
        { ...rates[0], rate: 8_990, transactionId: 't1', usesFiveForFive: false },
        { ...rates[1], rate: 1_200, label: '', carrier: '', usesFiveForFive: false },
      ],
      split: true,
      transactionId: 't1',
    });
  });

  it.each([
    ['a day', '2026-12-01', { earliest: '2026-12-01', latest: '2026-12-01' }],
    ['days', { earliest: '2026-12-01', latest: '2026-12-03' }, { earliest: '2026-12-01', latest: '2026-12-03' }],
    ['nothing', undefined, undefined],
    ['days in the wrong order', { earliest: '2026-12-03', latest: '2026-12-01' }, undefined],
    ['no day', 'soon', undefined],
  ])('promises the date that it names: %s', async (_words, deliveryDate, promised) => {
    const rates = [{ shippingCode: 'dhl', rate: 1, deliveryDate }];
    const { rates: found } = await service({ rates }).port.quote(REQUEST);
    expect(found[0]?.deliveryDate).toEqual(promised);
  });

  it.each([
    ['a failure', { error: 'no' }, 500],
    ['no rates', {}, 200],
    ['a negative rate', { rates: [{ shippingCode: 'a', rate: -1 }] }, 200],
  ])('%s is not a valid answer', async (_words, answer, status) => {
    await expect(service(answer, status).port.quote(REQUEST)).rejects.toMatchObject({ code: 'upstream_unavailable' });
  });

  it('silence is not a valid answer either', async () => {
    const port = new HttpShipping('https://rates.test', () => Promise.reject(new TypeError('no connection')));
    await expect(port.quote(REQUEST)).rejects.toMatchObject({ code: 'upstream_unavailable' });
  });
});
