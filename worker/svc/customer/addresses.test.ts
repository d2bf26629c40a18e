import { beforeAll, describe, expect, it } from 'vitest';
import type { wireAddress } from '#shared/address/book.ts';
import { TestBrowser } from '#worker/testing/browser.ts';
import { newCustomer } from '#worker/testing/charge.ts';
import { category, env, fill, product, productIdOf } from '#worker/testing/store.ts';

type WireAddress = ReturnType<typeof wireAddress>;
interface Answer {
  readonly address: WireAddress;
  readonly addresses: readonly WireAddress[];
  readonly error?: { readonly type: string; readonly fields?: readonly { readonly field: string }[] };
}

const ADDRESS = '/svc_customer/customer/address';
const HOME = {
  firstname: 'Ada',
  lastname: 'Berg',
  telephone: '614 555 0100',
  company: 'Berg Iron',
  email: 'ada@example.com',
  street: ['1 Iron Street', 'Unit 4'],
  city: 'Columbus',
  region: 'OH',
  postcode: '43215',
  countryId: 'US',
};

const PRICE = { price: 10_000, specialPrice: null, specialFromMs: null, specialToMs: null };
const STOCK = { qoh: 5, min: 1, max: 100, isInStock: true, backorder: false, bin: false };

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [product('AD-BAR', { prices: { USA: PRICE, EUR: PRICE }, stock: { USA: STOCK, EUR: STOCK } })],
  });
});

async function customer(name: string): Promise<{ browser: TestBrowser; customerId: number }> {
  await newCustomer(env.DB, `${name}@addresses.test`);
  const browser = new TestBrowser();
  return { browser, customerId: await browser.enter(`${name}@addresses.test`) };
}

/** Adds addresses, one after another. Returns their ids. */
async function add(browser: TestBrowser, ...changes: readonly Readonly<Record<string, unknown>>[]): Promise<string[]> {
  const ids: string[] = [];
  for (const change of changes) {
    const { status, body } = await browser.json<Answer>('POST', ADDRESS, { ...HOME, ...change });
    expect(status).toBe(201);
    ids.push(body.address._id);
  }
  return ids;
}

/** The addresses of a customer, in order, and what they are the defaults for. */
async function flags(customerId: number): Promise<readonly (readonly [id: string, uses: string])[]> {
  const { results } = await env.DB.prepare(
    `SELECT address_id AS id, is_default_shipping AS ships, is_default_billing AS bills FROM addresses
     WHERE customer_id = ?1 ORDER BY created_ms, address_id`,
  )
    .bind(customerId)
    .all<{ id: string; ships: number; bills: number }>();
  return results.map(({ id, ships, bills }) => [id, `${ships ? 's' : ''}${bills ? 'b' : ''}`]);
}

describe('an address', () => {
  it('is saved with all fields of the specification, the first one as the default for both uses', async () => {
    const { browser, customerId } = await customer('first');
    const { status, body } = await browser.json<Answer>('POST', ADDRESS, HOME);
    expect(status).toBe(201);
    expect(body.address).toEqual({
      ...HOME,
      _id: body.address._id,
      apartment: 'Unit 4',
      regionId: 'OH',
      vatNumber: '',
      eoriNumber: '',
      isDefaultShipping: true,
      isDefaultBilling: true,
    });
    expect(body.addresses).toEqual([body.address]);
    const [second = ''] = await add(browser, { street: ['2 Steel Road'] });
    expect(await flags(customerId)).toEqual([
      [body.address._id, 'sb'],
      [second, ''],
    ]);
  });

  it('that becomes a default replaces the previous one, whether it is new or changed', async () => {
    const { browser, customerId } = await customer('defaults');
    const [one = '', two = '', three = ''] = await add(
      browser,
      {},
      { isDefaultShipping: true },
      { isDefaultBilling: true },
    );
    expect(await flags(customerId)).toEqual([
      [one, ''],
      [two, 's'],
      [three, 'b'],
    ]);
    const both = { isDefaultShipping: true, isDefaultBilling: true };
    expect((await browser.json<Answer>('PATCH', `${ADDRESS}/${one}`, both)).status).toBe(200);
    expect(await flags(customerId)).toEqual([
      [one, 'sb'],
      [two, ''],
      [three, ''],
    ]);
    const none = { isDefaultShipping: false, isDefaultBilling: false };
    await browser.json<Answer>('PATCH', `${ADDRESS}/${one}`, none);
    expect((await flags(customerId))[0]).toEqual([one, 'sb']);
  });

  it('is still a single default where many become it at once', async () => {
    const { browser, customerId } = await customer('race');
    const ids = await add(browser, {}, {}, {}, {});
    await Promise.all(
      ids.map((id) => browser.json('PATCH', `${ADDRESS}/${id}`, { isDefaultShipping: true, isDefaultBilling: true })),
    );
    const uses = (await flags(customerId)).map(([, use]) => use).sort();
    expect(uses).toEqual(['', '', '', 'sb']);
  });

  it('that is changed keeps fields that the change does not name', async () => {
    const { browser } = await customer('changes');
    const [id = ''] = await add(browser, {});
    const { body } = await browser.json<Answer>('PATCH', `${ADDRESS}/${id}`, {
      _id: id,
      customerId: 1,
      customer_id: 1,
      created_ms: 0,
      vatId: 'DE129273398',
      city: 'Dublin',
    });
    expect(body.address).toMatchObject({ ...HOME, _id: id, city: 'Dublin', vatNumber: 'DE129273398' });
  });

  it('that is removed makes the oldest the default, and no card names it', async () => {
    const { browser, customerId } = await customer('removes');
    const [one = '', two = '', three = ''] = await add(browser, {}, {}, { isDefaultBilling: true });
    await env.DB.prepare(
      `INSERT INTO stored_payment_methods VALUES ('card-of-removes', ?1, 'sandbox', 'scheme', 'visa', '1111', 2030, 12, ?2, 1, 0)`,
    )
      .bind(customerId, one)
      .run();
    const removed = await browser.json('DELETE', `${ADDRESS}/${one}`);
    expect([removed.status, removed.body]).toEqual([200, { ok: true }]);
    expect(await flags(customerId)).toEqual([
      [two, 's'],
      [three, 'b'],
    ]);
    const card = await env.DB.prepare(
      "SELECT billing_address_id FROM stored_payment_methods WHERE stored_payment_method_id = 'card-of-removes'",
    ).first();
    expect(card).toEqual({ billing_address_id: null });
    await browser.json('DELETE', `${ADDRESS}/${three}`);
    expect(await flags(customerId)).toEqual([[two, 'sb']]);
    expect((await browser.json('DELETE', `${ADDRESS}/${three}`)).status).toBe(404);
  });

  it('of someone else does not exist for others, and neither it nor their own changes', async () => {
    const [{ browser: owner, customerId }, { browser: stranger, customerId: other }] = [
      await customer('owner'),
      await customer('stranger'),
    ];
    const [id = ''] = await add(owner, {});
    const [own = ''] = await add(stranger, {});
    const change = { isDefaultShipping: true, isDefaultBilling: true, city: 'Nowhere' };
    for (const answer of [
      await stranger.json<Answer>('PATCH', `${ADDRESS}/${id}`, change),
      await stranger.json<Answer>('DELETE', `${ADDRESS}/${id}`),
      await owner.json<Answer>('PATCH', `${ADDRESS}/no-such-address`, change),
      await owner.json<Answer>('DELETE', `${ADDRESS}/no-such-address`),
    ]) {
      expect([answer.status, answer.body.error?.type]).toEqual([404, 'not_found']);
    }
    expect([await flags(customerId), await flags(other)]).toEqual([[[id, 'sb']], [[own, 'sb']]]);
    expect(await env.DB.prepare("SELECT count(*) AS n FROM addresses WHERE city = 'Nowhere'").first('n')).toBe(0);
  });

  it.each([
    ['an empty address', {}, ['firstname', 'lastname', 'telephone', 'street.0', 'city', 'region', 'postcode']],
    ['a postcode of another country', { ...HOME, postcode: 'SW1A 1AA' }, ['postcode']],
    ['an unknown region', { ...HOME, region: 'Bavaria' }, ['region']],
    ['an unknown country', { ...HOME, countryId: 'Narnia' }, ['countryId']],
    ['a street of five lines', { ...HOME, street: ['1', '2', '3', '4', '5'] }, ['street']],
    ['an invalid email', { ...HOME, email: 'ada' }, ['email']],
    ['a flag that is text', { ...HOME, isDefaultBilling: 'yes' }, ['isDefaultBilling']],
  ])('is refused for %s, which is named', async (_, sent, fields) => {
    const { browser, customerId } = await customer(`bad-${crypto.randomUUID()}`);
    const { status, body } = await browser.json<Answer>('POST', ADDRESS, sent);
    expect([status, body.error?.type]).toEqual([400, 'validation_error']);
    expect(body.error?.fields?.map(({ field }) => field)).toEqual(fields);
    expect(await flags(customerId)).toEqual([]);
  });

  it('is one of at most fifty, and a refused one changes no default', async () => {
    const { browser, customerId } = await customer('many');
    await env.DB.prepare(
      `WITH RECURSIVE n (value) AS (SELECT 0 UNION ALL SELECT value + 1 FROM n WHERE value < 48)
       INSERT INTO addresses SELECT 'many-' || value, ?1, 'A', 'B', '1', '["1 Row"]', 'C', '43215', 'OH', 'US', '', '',
         value = 0, value = 0, value, '', '' FROM n`,
    )
      .bind(customerId)
      .run();
    const answers = await Promise.all(
      [1, 2, 3].map(() => browser.json<Answer>('POST', ADDRESS, { ...HOME, isDefaultShipping: true })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    const kept = await flags(customerId);
    expect(kept.length).toBe(50);
    expect(kept.filter(([, uses]) => uses.includes('s')).length).toBe(1);
  });

  it.each([
    ['POST', ADDRESS],
    ['PATCH', `${ADDRESS}/x`],
    ['DELETE', `${ADDRESS}/x`],
  ])('%s %s of a guest: login_required', async (method, path) => {
    const answer = await new TestBrowser().json<Answer>(method, path, method === 'DELETE' ? undefined : HOME);
    expect([answer.status, answer.body.error?.type]).toEqual([401, 'login_required']);
  });

  it('is where the estimate of the cart begins, on a site that ships there', async () => {
    const { browser } = await customer('estimate');
    const [, vienna = ''] = await add(
      browser,
      { countryId: 'IE', region: '', postcode: 'D02 AF30', city: 'Dublin' },
      { countryId: 'AT', region: '', postcode: '1010', city: 'Wien' },
    );
    const chosen = async () => {
      const html = await (await browser.send('GET', '/eu/cart', undefined, { 'cf-ipcountry': 'FR' })).text();
      return /<option value="(..)" selected/.exec(html)?.[1];
    };
    const productId = await productIdOf('AD-BAR');
    await browser.json('POST', '/svc_list/site/EUR/lists/cart/items', { items: [{ productId, qty: 1 }] });
    expect(await chosen()).toBe('IE');
    await browser.json('PATCH', `${ADDRESS}/${vienna}`, { isDefaultShipping: true });
    expect(await chosen()).toBe('AT');
    await browser.json('DELETE', `${ADDRESS}/${vienna}`);
    expect(await chosen()).toBe('IE');
  });
});
