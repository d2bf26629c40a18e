import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerJson, FakeService, textOf } from './local-server.ts';

/** What the services of shipping and tax do: answer, drop connections, never answer, fail, or answer something else. */
export const RATE_MOODS = ['fine', 'down', 'silent', 'failing', 'wrong'] as const;
export type RateMood = (typeof RATE_MOODS)[number];

const SHIPPING = 12.5;
const TAX_PERCENT = 8;

/** Services for shipping and tax outside the store, with the calls of `svc_shipping` and `svc_tax`. */
export class FakeRates extends FakeService {
  mood: RateMood = 'fine';

  protected override async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request);
    switch (this.mood) {
      case 'down':
        response.destroy();
        return;
      case 'silent':
        return;
      case 'failing':
        return answerJson(response, 500, { error: 'out of order' });
      case 'wrong':
        return answerJson(response, 200, { rates: 'all of them', totalTaxAmount: -1 });
      default:
        answerJson(response, 200, request.url === '/shipping/rates/get' ? shippingRates() : taxOf(body));
    }
  }
}

function shippingRates() {
  const rate = { shippingCode: 'ground', rate: SHIPPING, label: 'Ground', carrier: 'Somebody', packageNumber: 1 };
  return { rates: [rate], split: false, transactionId: 'rates' };
}

function taxOf(body: string) {
  const { items, shippingAmount } = JSON.parse(body) as { items: { rowTotal: number }[]; shippingAmount: number };
  const taxed = items.reduce((sum, { rowTotal }) => sum + rowTotal, shippingAmount);
  return { totalTaxAmount: Math.round(taxed * TAX_PERCENT) / 100 };
}
