import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CATALOGUE } from '#shared/discovery/catalogue.ts';
import { HOUR_MS } from '#shared/time/duration.ts';
import { PAYLOADS } from '#shared/tracking/payloads.ts';
import { openAccount, PASSWORD } from '#worker/testing/account.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { tokensOf } from '#worker/testing/discovery.ts';
import { entriesAfter } from '#worker/testing/ledger.ts';
import { PageBrowser } from '#worker/testing/page-browser.ts';
import { category, env, fill, product, productIdOf } from '#worker/testing/store.ts';
import { tellAbandoned } from './abandoned-carts.ts';

const ALL = 'v1.1790000000.functional.performance.marketing';
const BAR = CATALOGUE['cart/update'].example;
const EMPTY = CATALOGUE['cart/remove'].example;

beforeAll(async () => {
  const bar = product('AC-BAR');
  const [figure] = Object.values(bar.stock);
  if (!figure) throw new Error('a product of tests is sold');
  await fill({
    categories: [category('Gear', 'gear')],
    products: [{ ...bar, stock: { ...bar.stock, USA: { ...figure, qoh: 100 } } }],
  });
});

beforeEach(async () => {
  await env.DB.prepare('DELETE FROM waiting_carts').run();
});

/** A browser with a random number that agrees to everything, unless other cookies are given. */
class Visitor extends Buyer {
  readonly shopperId = crypto.randomUUID().replaceAll('-', '');

  constructor(consent: string | null = ALL) {
    super('USA');
    this.jar.set('rfkSID', this.shopperId);
    if (consent !== null) this.jar.set('consent', consent);
  }

  /** Sends a form of a page. */
  async form(path: string, fields: Readonly<Record<string, string>>): Promise<void> {
    const pages = new PageBrowser();
    for (const [name, value] of this.jar) pages.jar.set(name, value);
    expect((await pages.post(path, fields)).status).toBe(303);
  }

  /** Tells the store of a cart, as its pages do. */
  async tell(kind: 'add' | 'remove' | 'update', value: unknown, headers: Record<string, string> = {}): Promise<void> {
    const { eventApiUrl, token } = await tokensOf('USA');
    const event = { id: crypto.randomUUID(), type: 'cart', name: kind, value, user_id: this.shopperId, t: 1, t0: 0 };
    const { status } = await this.json(
      'POST',
      new URL(eventApiUrl, 'http://localhost').pathname,
      { events: [{ ...event, app_type: 'browser' }] },
      { authorization: `Bearer ${token}`, ...headers },
    );
    expect(status).toBe(200);
  }
}

/** Runs the job some hours from now. Returns who was told of as having left a cart, since the last time. */
async function abandonedAfter(hours: number): Promise<readonly unknown[]> {
  const after = await env.DB.prepare('SELECT coalesce(max(seq), 0) AS n FROM tracking_ledger').first('n');
  await tellAbandoned(env, Date.now() + hours * HOUR_MS);
  const entries = (await entriesAfter(String(after))).filter(({ event }) => event === 'cart/abandon');
  for (const { consumer, payload } of entries) {
    expect([consumer, payload.call]).toEqual(['email', 'abandonedCart']);
    expect(PAYLOADS.email.safeParse(payload)).toMatchObject({ success: true });
  }
  return entries.map(({ payload }) => (payload.user as { userId: string }).userId);
}

describe('an abandoned cart', () => {
  it('is told to email marketing after four hours, once for each state of the cart', async () => {
    const visitor = new Visitor();
    await visitor.tell('add', CATALOGUE['cart/add'].example);
    await visitor.tell('update', BAR);
    expect(await abandonedAfter(3.9)).toEqual([]);
    expect(await abandonedAfter(4.1)).toEqual([visitor.shopperId]);
    expect(await abandonedAfter(8)).toEqual([]);
    await visitor.tell('update', BAR);
    expect(await abandonedAfter(4.1)).toEqual([visitor.shopperId]);
  });

  it('that is empty by then is not', async () => {
    const visitor = new Visitor();
    await visitor.tell('update', BAR);
    await visitor.tell('remove', EMPTY);
    expect(await abandonedAfter(5)).toEqual([]);
  });

  it.each<[string, string | null, Record<string, string>]>([
    ['who agrees to performance alone', 'v1.1790000000.performance', {}],
    ['who has rejected', 'v1.1790000000.none', {}],
    ['whose browser sends a privacy signal', ALL, { 'sec-gpc': '1' }],
  ])('of a visitor %s is nobody’s business', async (_who, consent, headers) => {
    const visitor = new Visitor(consent);
    await visitor.tell('update', BAR, headers);
    expect(await abandonedAfter(5)).toEqual([]);
  });

  it('is ended by an order, also when the browser tells late of the cart', async () => {
    const visitor = new Visitor();
    await visitor.tell('update', BAR);
    await visitor.add({ productId: await productIdOf('AC-BAR'), qty: 1 });
    const { status } = await visitor.buy();
    expect(status).toBe(201);
    await expect
      .poll(() => env.DB.prepare('SELECT count(*) AS n FROM waiting_carts WHERE payload IS NOT NULL').first('n'))
      .toBe(0);
    await visitor.tell('update', BAR);
    expect(await abandonedAfter(5)).toEqual([]);
    // Nothing is left behind, and another visit counts again.
    expect(await env.DB.prepare('SELECT count(*) AS n FROM waiting_carts').first('n')).toBe(0);
    await visitor.tell('update', BAR);
    expect(await abandonedAfter(5)).toEqual([visitor.shopperId]);
  });

  it('is ended by withdrawing consent, of the browser or of the customer', async () => {
    const visitor = new Visitor();
    await visitor.tell('update', BAR);
    await visitor.form('/cookie-choices', { choice: 'none' });
    const customerId = await openAccount('withdraws@example.com');
    // A browser without a random number.
    const customer = new Visitor('v1.1790000000.performance.marketing');
    await customer.enter('withdraws@example.com');
    await customer.tell('update', BAR);
    const waiting = () => env.DB.prepare('SELECT owner FROM waiting_carts').first('owner');
    expect(await waiting()).toBe(`customer:${customerId}`);
    await customer.form('/cookie-choices', { choice: 'none' });
    expect(await waiting()).toBeNull();
    expect(await abandonedAfter(5)).toEqual([]);
  });

  it('of a customer is told by the account, follows from guest to login, and ends with the account', async () => {
    const customerId = await openAccount('left@example.com');
    const visitor = new Visitor();
    await visitor.tell('update', BAR);
    await visitor.enter('left@example.com');
    await visitor.tell('update', BAR);
    expect(await abandonedAfter(5)).toEqual([String(customerId)]);
    await visitor.tell('update', BAR);
    await visitor.form('/account/data', { password: PASSWORD });
    expect(await abandonedAfter(5)).toEqual([]);
  });
});
