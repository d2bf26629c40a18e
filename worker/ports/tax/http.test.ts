import { describe, expect, it } from 'vitest';
import { orderLine } from '#shared/testing/order-line.ts';
import { taxRequest } from '#shared/testing/tax-request.ts';
import { HttpTax } from './http.ts';

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly body: Record<string, unknown>;
}

const sent: Sent[] = [];

function service(answer: () => Response): HttpTax {
  return new HttpTax('https://tax.test/v1', async (request) => {
    sent.push({ method: request.method, url: request.url, body: await request.json() });
    return answer();
  });
}

const lines = [orderLine({ hundoDiscount: 500, ticketDiscount: 250 })];
const order = taxRequest('USA', 'US OH 43211', lines, {
  address: { countryId: 'US', region: 'OH', postcode: '43211', city: 'Columbus', street: ['Main 1'] } as never,
  shippingAmount: 1_250,
  vatNumber: 'FR40303265045',
});

describe('a tax service', () => {
  it('is asked in the format of svc_tax, without personal names', async () => {
    await service(() => Response.json({ totalTaxAmount: 0 })).quote(order);
    expect(sent.at(-1)).toMatchObject({
      method: 'POST',
      url: 'https://tax.test/v1/tax/rates/fetch',
      body: {
        storeId: 1,
        shippingAddress: { countryId: 'US', region: 'OH', postcode: '43211', city: 'Columbus' },
        shippingAmount: 12.5,
        hundoDiscount: 5,
        items: [{ sku: 'SKU-7', qty: 2, price: 100, rowTotal: 200, hundoDiscount: 5, discount: 2.5 }],
        vatNumber: 'FR40303265045',
        eoriNumber: '',
      },
    });
    expect(Object.keys(sent.at(-1)?.body.shippingAddress as object)).toEqual([
      'countryId',
      'region',
      'postcode',
      'city',
    ]);
  });

  it.each<[string, unknown, object]>([
    [
      'everything',
      {
        totalTaxAmount: 18.75,
        shipping: { taxAmount: 0.72 },
        summary: [
          { label: 'OH State', taxAmount: 13.75 },
          { label: 'Import tariff', taxAmount: 5 },
        ],
        vatResponse: { valid: false },
        relief: 1.1,
        transactionId: 'what we do not know',
      },
      {
        total: 1_875,
        itemTax: 1_303,
        shippingTax: 72,
        tariff: 500,
        summary: [
          { label: 'OH State', amount: 1_375 },
          { label: 'Import tariff', amount: 500 },
        ],
        isVatNumberValid: false,
        relief: 110,
      },
    ],
    [
      'only a total',
      { totalTaxAmount: 0.30000000000000004 },
      { total: 30, itemTax: 30, shippingTax: 0, tariff: 0, summary: [], isVatNumberValid: null, relief: 0 },
    ],
  ])('may answer %s', async (_name, answer, quote) => {
    expect(await service(() => Response.json(answer)).quote(order)).toEqual(quote);
  });

  it.each<[string, () => Response]>([
    ['answers a failure', () => new Response('', { status: 502 })],
    ['answers something other than JSON', () => new Response('<html>')],
    ['answers no total', () => Response.json({ error: 'no such state' })],
    ['answers a negative total', () => Response.json({ totalTaxAmount: -1 })],
    ['answers more for a part than in total', () => Response.json({ totalTaxAmount: 1, shipping: { taxAmount: 2 } })],
    [
      'cannot be reached',
      () => {
        throw new Error('no route');
      },
    ],
  ])('that %s counts as unavailable', async (_name, answer) => {
    await expect(service(answer).quote(order)).rejects.toMatchObject({ code: 'upstream_unavailable' });
  });
});
