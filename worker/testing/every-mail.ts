import { openAccount, PASSWORD } from './account.ts';
import type { TestBrowser } from './browser.ts';
import { Buyer } from './buyer.ts';
import { act, customer, enter, fillEntryEvents, own, registration, until, wait } from './event-entries.ts';
import { formBody, formField, simpleForm } from './form-batch.ts';
import { mailsTo } from './mails.ts';
import { PageBrowser } from './page-browser.ts';
import { sentQuote } from './quotes.ts';
import { signedInStaff } from './staff-browser.ts';
import { category, contentPage, env, fill, product, productIds, request, runMinute, staffRequest } from './store.ts';

/** Browsers of the people who get emails, by their addresses. */
export type Readers = Map<string, TestBrowser>;

const at = (name: string) => `${name}@scanned.test`;
const stock = (qoh: number) => ({ USA: { qoh, min: 1, max: 9, isInStock: true, backorder: false, bin: true } });
const club = { type: 'virtual', stock: {}, weightLb: null } as const;

async function call(browser: TestBrowser, path: string, body: unknown): Promise<void> {
  const { status } = await browser.send('POST', path, body);
  if (status >= 300) throw new Error(`${path} answered ${status}`);
}

async function staffCall(path: string, body: unknown): Promise<void> {
  const answer = await staffRequest(`/svc_staff${path}`, body);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
}

async function owner(readers: Readers, name: string): Promise<PageBrowser> {
  await openAccount(at(name));
  const browser = await PageBrowser.of(at(name));
  readers.set(at(name), browser);
  return browser;
}

/** Emails about accounts. Each has an account of its own, because a changed password ends links of earlier emails. */
async function aboutAccounts(readers: Readers): Promise<void> {
  const opens = new PageBrowser();
  const person = { email: at('opens'), password: PASSWORD, firstname: 'Ada', lastname: 'Berg' };
  await call(opens, '/svc_customer/customer', person);
  await opens.enter(at('opens'));
  readers.set(at('opens'), opens);

  const forgets = await owner(readers, 'forgets');
  await call(forgets, '/svc_customer/customer/forgot-password', { email: at('forgets') });

  const changes = await owner(readers, 'changes');
  await changes.post('/account/settings', { form: 'password', password: PASSWORD, newPassword: 'kettlebells at dawn' });

  const moves = await owner(readers, 'moves');
  await moves.post('/account/settings', { form: 'email', password: PASSWORD, email: at('moves-to') });
  readers.set(at('moves-to'), moves);
  const wants = await owner(readers, 'wants');
  await wants.post('/account/settings', { form: 'email', password: PASSWORD, email: at('opens') });

  const leaves = await owner(readers, 'leaves');
  await leaves.post('/account/data', { password: PASSWORD });
}

/** Emails about newsletters: one begins at once, those of other countries are to be confirmed. */
async function aboutNewsletters(readers: Readers): Promise<void> {
  const reader = new PageBrowser();
  readers.set(at('reader'), reader);
  for (const site of ['', '/site/CAN', '/site/EUR', '/site/GBR']) {
    const wanted = { email: at('reader'), newsletters: ['newsletter'] };
    await call(reader, `/svc_ssr${site}/newsletters/subscribe`, wanted);
  }
  await reader.post('/newsletter-unsubscribe', { email: at('reader') });
}

/** Waits until the copy of an order has a state. */
async function copied(orderId: string, status: string): Promise<void> {
  await until(
    () =>
      env.DB.prepare(
        `SELECT o.status FROM orders o JOIN events e ON e.subject = o.order_id AND e.type = 'order.' || o.status
         WHERE o.order_id = ?1`,
      )
        .bind(orderId)
        .first<string>('status'),
    (now) => now === status,
  );
}

async function bought(
  buyer: Buyer,
  email: string,
  items: readonly Readonly<Record<string, unknown>>[],
  changes: object = {},
): Promise<string> {
  await buyer.add(...items);
  const { body } = await buyer.buy('sandbox_approved', {
    customer: { email },
    billingAddress: buyer.address,
    agreements: { subscription: true },
    ...changes,
  });
  if (!body.orderId) throw new Error(JSON.stringify(body));
  await copied(body.orderId, 'published');
  return body.orderId;
}

/** Emails about orders of a customer and of a guest, with a program and subscriptions, a return and a gift card. */
async function aboutOrders(readers: Readers): Promise<void> {
  const ids = await productIds();
  const one = (sku: string, more: object = {}) => ({ productId: ids.get(sku) ?? 0, qty: 1, ...more });
  const [email, guestEmail] = [at('buys'), at('guest')];
  await openAccount(email);
  const [buyer, guest] = [new Buyer(), new Buyer()];
  await buyer.enter(email);
  readers.set(email, buyer);
  readers.set(guestEmail, guest);

  const orderId = await bought(buyer, email, [one('SC-BAR'), one('SC-PLAN'), one('SC-CLUB')]);
  const listItemId = buyer.items.find(({ productId }) => productId === ids.get('SC-BAR'))?.listItemId;
  for (const to of ['packed', 'shipped']) await staffCall(`/orders/${orderId}/status`, { to });
  await copied(orderId, 'shipped');
  await staffCall(`/orders/${orderId}/tracking`, { trackingNumber: '1Z-42' });
  const item = { listItemId, qty: 1, reason: 'wrong-size', comment: '' };
  await call(buyer, '/svc_rma/returns', { orderId, items: [item] });

  const cancelled = await bought(buyer, email, [one('SC-BAR')]);
  await staffCall(`/orders/${cancelled}/status`, { to: 'cancelled', reason: 'wrong size' });
  await copied(cancelled, 'cancelled');

  await bought(guest, guestEmail, [one('SC-CLUB')], { shipping: [] });
  const giftcard = { amount: 50, recipientEmail: at('gift'), recipientName: 'Gil' };
  await bought(guest, guestEmail, [one('SC-CARD', { metadata: { giftcard } })], { shipping: [] });
  const items = [{ sku: 'SC-BAR', qty: 2, price: 90 }];
  await sentQuote({ site: 'USA', email: guestEmail, items, reason: 'a gym' });
}

/** Emails to a guest and a customer who wait for two products, of which one arrives. */
async function aboutStock(readers: Readers): Promise<void> {
  const ids = await productIds();
  const [guest, known] = [new PageBrowser(), await owner(readers, 'waits')];
  readers.set(at('waits-too'), guest);
  for (const sku of ['SC-OUT', 'SC-STILL-OUT']) {
    const product_id = ids.get(sku);
    await call(guest, '/svc_bin/bin', { product_id, email: at('waits-too') });
    await call(known, '/svc_bin/bin', { product_id, email: at('waits') });
  }
  await fill({ products: [product('SC-OUT', { stock: stock(3) })] });
  await runMinute(Date.now());
}

/** The email with which staff answer someone who has filled in a form. */
async function aboutForms(): Promise<void> {
  const fields = { formHash: 'sc-help', email: at('asks'), message: 'The knurl of my bar is gone' };
  const sent = await request('/svc_ssr/submit/wufoo', { method: 'POST', body: formBody(fields) });
  const { entryId } = (await sent.json()) as { entryId: string };
  const staff = await signedInStaff();
  const answer = { action: 'answer', answerId: crypto.randomUUID(), text: 'We send you a new one.' };
  await staff.post(`/staff/forms/${entryId}`, answer);
}

/** Emails about places: one becomes free for a customer who waits, and one is passed on. Neither is taken yet. */
async function aboutPlaces(readers: Readers): Promise<void> {
  const person = async (name: string) => {
    const browser = await customer(at(name));
    readers.set(at(name), browser);
    return browser;
  };
  const registered = async (buyer: Buyer, sku: string, division: string, email: string) => {
    const placed = await enter(sku, registration(division, email), { buyer, email });
    if (placed.status !== 201) throw new Error(JSON.stringify(placed.body));
    const [mine] = await until(
      () => own(buyer),
      (all) => all.length > 0,
    );
    return mine?.registrationId;
  };
  const first = await person('first');
  const single = await registered(first, 'REG-SINGLE', 'one', at('first'));
  await wait(await person('waits-for-place'), 'one');
  await act(first, single, { action: 'withdraw' });
  const gives = await person('gives');
  const open = await registered(gives, 'REG-OPEN', 'open', at('gives'));
  await person('takes');
  await act(gives, open, { action: 'transfer', email: at('takes') });
}

/** Emails that the journeys cause, by their readers. */
const EXPECTED: readonly (readonly [name: string, kind: string, count: number])[] = [
  ['opens', 'account-opened', 1],
  ['forgets', 'password-forgotten', 1],
  ['changes', 'password-changed', 1],
  ['moves', 'email-notice', 1],
  ['moves-to', 'email-change', 1],
  ['opens', 'email-taken', 1],
  ['leaves', 'account-deleted', 1],
  ['reader', 'newsletter-begun', 1],
  ['reader', 'newsletter-confirm', 3],
  ['reader', 'newsletter-leave', 1],
  ['buys', 'order-confirmation', 2],
  ['buys', 'order-shipped', 1],
  ['buys', 'order-tracked', 1],
  ['buys', 'return-requested', 1],
  ['buys', 'order-cancelled', 1],
  ['buys', 'subscription', 1],
  ['guest', 'order-confirmation', 2],
  ['guest', 'subscription', 1],
  ['guest', 'quote', 1],
  ['gift', 'giftcard', 1],
  ['waits', 'back-in-stock', 1],
  ['waits-too', 'back-in-stock', 1],
  ['asks', 'form-answer', 1],
  ['waits-for-place', 'place-offered', 1],
  ['takes', 'place-passed', 1],
];

/** Has every kind of email written by the journey that leads to it. Returns the browsers of their readers. */
export async function everyMail(): Promise<Readers> {
  await fillEntryEvents();
  await fill({
    categories: [category('Gear', 'gear')],
    products: [
      product('SC-BAR', { stock: stock(50) }),
      product('SC-OUT', { stock: stock(0) }),
      product('SC-STILL-OUT', { stock: stock(0) }),
      product('SC-PLAN', { ...club, attributes: { program_delivery: ['Calendar and PDF'] } }),
      product('SC-CLUB', { ...club, attributes: { subscription_interval: ['Month'] } }),
      product('SC-CARD', {
        type: 'giftcard',
        stock: stock(50),
        giftcard: {
          type: 'virtual',
          amounts: [5000],
          isOpenAmountAllowed: false,
          openAmountMin: null,
          openAmountMax: null,
        },
      }),
    ],
    pages: [contentPage('contact')],
    forms: [
      simpleForm('sc-help', [
        formField('email', { kind: 'email', label: 'Email', required: true }),
        formField('message', { kind: 'textarea', label: 'Message', required: true }),
      ]),
    ],
  });
  const readers: Readers = new Map();
  await aboutAccounts(readers);
  await aboutNewsletters(readers);
  await aboutOrders(readers);
  await aboutStock(readers);
  await aboutForms();
  await aboutPlaces(readers);
  for (const [name, kind, count] of EXPECTED) await mailsTo(at(name), kind, count);
  return readers;
}
