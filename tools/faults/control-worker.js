// A shop that is wrong on purpose. With a provider that only answers, it reads what is there, compares, charges and then
// writes. With Adyen it takes the goods of an order whenever a report says that it is paid, as often as that is said. The
// checks of the fault tests must catch both, or they catch nothing.
const PRICE = 100;
const TABLES = [
  'CREATE TABLE stock (sku TEXT PRIMARY KEY, seeded INTEGER, qoh INTEGER)',
  'CREATE TABLE cards (code TEXT PRIMARY KEY, initial INTEGER, balance INTEGER)',
  'CREATE TABLE orders (order_id TEXT PRIMARY KEY, amount INTEGER, sku TEXT, qty INTEGER)',
  'CREATE TABLE wanted (order_id TEXT PRIMARY KEY, amount INTEGER, sku TEXT, qty INTEGER)',
];

async function takeImport(env, { products = [], giftcards = [] }) {
  await env.DB.batch(TABLES.map((table) => env.DB.prepare(table)));
  const stock = env.DB.prepare('INSERT INTO stock VALUES (?1, ?2, ?2)');
  const cards = env.DB.prepare('INSERT INTO cards VALUES (?1, ?2, ?2)');
  await env.DB.batch([
    ...products.map(({ sku, stock: { USA } }) => stock.bind(sku, USA.qoh)),
    ...giftcards.map(({ code, balance }) => cards.bind(code, balance)),
  ]);
  return { written: {}, unchanged: {}, rejected: [] };
}

async function product(env, sku) {
  const { rowid } = await env.DB.prepare('SELECT rowid FROM stock WHERE sku = ?1').bind(sku).first();
  return { product: { productId: rowid } };
}

function cart({ items }) {
  const kept = items.map((item, index) => ({
    ...{ listItemId: String(index), children: [], customOptions: [], metadata: {}, price: PRICE },
    ...{ ...item, rowTotal: PRICE * item.qty },
  }));
  const subtotal = kept.reduce((sum, { rowTotal }) => sum + rowTotal, 0);
  return { list: { _id: 'cart', items: kept, totals: { subtotal, discount: 0 } } };
}

async function askAdyen(env, orderId, value, token) {
  await fetch(`${env.ADYEN_URL}/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': env.ADYEN_KEY, 'idempotency-key': orderId },
    body: JSON.stringify({
      merchantAccount: env.ADYEN_MERCHANT_ACCOUNT,
      amount: { value, currency: 'USD' },
      reference: orderId,
      returnUrl: 'http://localhost/',
      paymentMethod: JSON.parse(token).paymentMethod,
    }),
  });
}

async function hear(env, { notificationItems: [{ NotificationRequestItem: report }] }) {
  const { merchantReference: orderId, eventCode } = report;
  if (eventCode !== 'AUTHORISATION') return new Response('[accepted]');
  const { amount, sku, qty } = await env.DB.prepare('SELECT * FROM wanted WHERE order_id = ?1').bind(orderId).first();
  await env.DB.batch([
    env.DB.prepare('UPDATE stock SET qoh = qoh - ?2 WHERE sku = ?1').bind(sku, qty),
    env.DB.prepare('INSERT OR IGNORE INTO orders VALUES (?1, ?2, ?3, ?4)').bind(orderId, amount, sku, qty),
  ]);
  return new Response('[accepted]');
}

async function order(env, { orderId, items: [{ productId, qty }], payment, totals }) {
  const amount = Math.round(totals.grandTotalIncludingTax * 100);
  const placed = Response.json({ orderId, status: 'published', totals }, { status: 201 });
  if (await env.DB.prepare('SELECT 1 FROM orders WHERE order_id = ?1').bind(orderId).first()) return placed;
  const { sku, qoh } = await env.DB.prepare('SELECT sku, qoh FROM stock WHERE rowid = ?1').bind(productId).first();
  if (qoh < qty) return Response.json({ error: { type: 'inventory_error' } }, { status: 409 });
  if (env.ADYEN_URL) {
    const wanted = env.DB.prepare('INSERT OR IGNORE INTO wanted VALUES (?1, ?2, ?3, ?4)');
    await wanted.bind(orderId, amount, sku, qty).run();
    await askAdyen(env, orderId, amount, payment.transactionToken);
    return Response.json({ orderId, status: 'payment_pending', totals }, { status: 202 });
  }
  await fetch(`${env.PAYMENTS_URL}/charge`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': orderId },
    body: JSON.stringify({ orderId, amount, currency: 'USD', token: payment.transactionToken, lines: [{ sku, qty }] }),
  });
  await env.DB.batch([
    env.DB.prepare('UPDATE stock SET qoh = ?2 WHERE sku = ?1').bind(sku, qoh - qty),
    env.DB.prepare('INSERT OR IGNORE INTO orders VALUES (?1, ?2, ?3, ?4)').bind(orderId, amount, sku, qty),
  ]);
  return placed;
}

const AUDITED = {
  stock: `SELECT 'USA' AS pool, s.sku, s.seeded, s.qoh AS onHand, 0 AS held,
    (SELECT coalesce(sum(o.qty), 0) FROM orders o WHERE o.sku = s.sku) AS sold FROM stock s`,
  orders: `SELECT order_id AS orderId, 1 AS storeId, 'published' AS status, amount, 'USD' AS currency, 1 AS charges
    FROM orders`,
  giftcards: "SELECT code, 'USD' AS currency, initial, balance, 0 AS held, 0 AS spent FROM cards",
};

async function audit(env, part, pool) {
  const sql = pool === 'USA' ? AUDITED[part] : undefined;
  const { results } = sql ? await env.DB.prepare(sql).all() : { results: [] };
  return { rows: results, violations: [], next: null };
}

async function answer(request, env) {
  const { pathname, searchParams } = new URL(request.url);
  const body = request.method === 'POST' ? await request.json().catch(() => ({})) : {};
  switch (pathname) {
    case '/svc_staff/import':
      return takeImport(env, body);
    case '/svc_staff/publish':
      return { next: null };
    case '/svc_content/catalog/product':
      return product(env, searchParams.get('sku'));
    case '/svc_list/lists/cart/items':
      return cart(body);
    case '/svc_shipping/shipping/rates/get':
      return { rates: [{ shippingCode: 'ground', rate: 0, packageNumber: 1 }] };
    case '/svc_tax/tax/rates/fetch':
      return { totalTaxAmount: 0 };
    case '/svc_checkout/order':
      return order(env, body);
    case '/svc_checkout/payments/webhook/adyen':
      return hear(env, body);
    default:
      return audit(env, pathname.split('/').at(-1), searchParams.get('pool'));
  }
}

// biome-ignore lint/style/noDefaultExport: the platform wants one
export default {
  async fetch(request, env) {
    const answered = await answer(request, env);
    return answered instanceof Response ? answered : Response.json(answered);
  },
};
