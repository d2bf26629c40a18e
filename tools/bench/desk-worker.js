// The store, and a way to send orders to one order desk without anything else around them.
// `GET /desk-bench?together=8&sku=…` says how many it took in a second.
import * as parts from './index.js';

export * from './index.js';

const SECONDS = 5;

function orderOf(sku) {
  const orderId = crypto.randomUUID().replaceAll('-', '').slice(0, 28);
  const totals = {
    subtotal: 10_000,
    discount: 0,
    shipping: 0,
    giftcards: 0,
    giftcardUses: [],
    grandTotalIncludingTax: 10_000,
  };
  const document = {
    orderId,
    listId: orderId,
    site: 'USA',
    storeId: 1,
    currency: 'USD',
    lines: [],
    totals,
    email: `${orderId}@example.com`,
    customerId: null,
  };
  const payment = { paymentType: 'sandbox', adyenType: 'scheme', amount: 10_000, transactionToken: 'x' };
  return {
    orderId,
    fingerprint: orderId,
    owner: 'visitor:1',
    payment,
    takes: [{ kind: 'stock', key: sku, amount: 1 }],
    document,
  };
}

async function bench(env, together, sku) {
  const desk = env.ORDER_DESK.get(env.ORDER_DESK.idFromName('USA'));
  const now = Date.now();
  const first = await desk.begin('USA', orderOf(sku), 60_000, now);
  if (first.outcome === 'unknown') await desk.seed(first.epoch, [{ sku, qoh: 1_000_000, imported: 1_000_000 }], now);
  const until = now + SECONDS * 1000;
  let taken = 0;
  const shopper = async () => {
    while (Date.now() < until) {
      const order = orderOf(sku);
      const begun = await desk.begin('USA', order, 60_000, Date.now());
      if (begun.outcome !== 'begun') throw new Error(JSON.stringify(begun).slice(0, 300));
      await desk.end(order.orderId, { state: 'approved', transactionId: order.orderId }, Date.now());
      taken += 1;
    }
  };
  await Promise.all(Array.from({ length: together }, shopper));
  return `${together} at once: ${Math.round(taken / SECONDS)} orders in a second, each begun and paid\n`;
}

// biome-ignore lint/style/noDefaultExport: the platform wants one
export default {
  ...parts.default,
  fetch(request, env, context) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== '/desk-bench') return parts.default.fetch(request, env, context);
    return bench(env, Number(searchParams.get('together')), searchParams.get('sku')).then((text) => new Response(text));
  },
};
