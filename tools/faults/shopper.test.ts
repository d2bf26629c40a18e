import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerJson, FakeService } from './local-server.ts';
import { type SentOrder, Shopper } from './shopper.ts';

/** A store that answers orders as it is told, one after the other. */
class AnsweringStore extends FakeService {
  readonly answers: [number, unknown][] = [];

  protected override async answer(_request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [status, body] = this.answers.shift() ?? [500, {}];
    answerJson(response, status, body);
  }
}

const ORDER: SentOrder = {
  orderId: 'order-1',
  giftcards: [],
  totals: { subtotal: 1, discount: 0, shipping: 0, giftcards: 0, grandTotalIncludingTax: 1 },
  payment: {},
};
let store: AnsweringStore;

beforeEach(async () => {
  store = new AnsweringStore();
  await store.open();
});

afterEach(() => store.close());

const refusal = (type: string) => ({ error: { type } });
const ordered = () => new Shopper(store.url).placed(ORDER, AbortSignal.timeout(5_000));

it('sends an order again while it is open, or while shipping rates are missing for a moment', async () => {
  store.answers.push([202, {}], [503, refusal('upstream_unavailable')], [409, refusal('shipping_rate')], [201, {}]);
  expect((await ordered())?.status).toBe(201);
  expect(store.answers).toEqual([]);
});

it('takes any other refusal as the answer', async () => {
  store.answers.push([409, refusal('inventory_error')], [201, {}]);
  expect((await ordered())?.body).toEqual(refusal('inventory_error'));
});
