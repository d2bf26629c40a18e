import { beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '#worker/testing/account.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { PageBrowser } from '#worker/testing/page-browser.ts';
import { category, env, fill, product } from '#worker/testing/store.ts';

const id = { plan: 0, bar: 0 };

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [
      product('TR-PLAN', {
        ...{ type: 'virtual', weightLb: null, attributes: { program_delivery: ['Calendar and PDF'] } },
      }),
      product('TR-BAR'),
    ],
    customers: [{ email: 'won@training.test', firstname: 'W', lastname: 'On', groupId: 1, createdMs: null }],
    tickets: [
      {
        ...{ email: 'won@training.test', sku: 'TR-BAR', type: 'fixed', value: 2_500, freeShipping: true },
        ...{ uses: 2, pool: 'USA', orderId: 'open' },
      },
    ],
  });
  const idOf = async (sku: string) =>
    (await env.DB.prepare('SELECT product_id AS id FROM products WHERE sku = ?1').bind(sku).first<number>('id')) ?? 0;
  id.plan = await idOf('TR-PLAN');
  id.bar = await idOf('TR-BAR');
});

async function customer(name: string): Promise<PageBrowser> {
  const email = `${name}@training.test`;
  await openAccount(email);
  const browser = new PageBrowser();
  await browser.enter(email);
  return browser;
}

describe('a programme', () => {
  it('is there for whoever has bought it, and for nobody else', async () => {
    const [email, other] = ['plan@training.test', await customer('other')];
    await openAccount(email);
    const buyer = new Buyer();
    await buyer.enter(email);
    await buyer.add({ productId: id.plan, qty: 1 }, { productId: id.bar, qty: 1 });
    const { body } = await buyer.buy();
    await expect
      .poll(() => env.DB.prepare('SELECT status FROM orders WHERE order_id = ?1').bind(body.orderId).first('status'))
      .toBe('published');
    const { body: answer } = await buyer.json<{ programs: object[] }>('GET', '/svc_programming/programs');
    expect(answer.programs).toEqual([
      {
        ...{ _id: id.plan, productId: id.plan, name: 'Product TR-PLAN', delivery: 'Calendar and PDF' },
        ...{ orderId: body.orderId, boughtAt: expect.any(Number) },
      },
    ]);
    const own = new PageBrowser();
    await own.enter(email);
    expect((await own.see('/account/programming')).html).toContain(`href="/account/programming/${id.plan}"`);
    const page = await own.see(`/account/programming/${id.plan}`);
    expect([page.status, page.html]).toEqual([200, expect.stringContaining('<p>About TR-PLAN</p>')]);
    expect((await own.see(`/account/programming/${id.bar}`)).status).toBe(404);
    expect((await own.see('/account/programming/x')).status).toBe(404);
    expect((await other.see(`/account/programming/${id.plan}`)).status).toBe(404);
    expect((await other.see('/account/programming')).html).toContain('You have no programme yet.');
  });

  it('is gone with an order that is cancelled', async () => {
    const email = 'late@training.test';
    await openAccount(email);
    const buyer = new Buyer();
    await buyer.enter(email);
    await buyer.add({ productId: id.plan, qty: 1 });
    await buyer.buy('sandbox_declined');
    const { body } = await buyer.json<{ programs: object[] }>('GET', '/svc_programming/programs');
    expect(body.programs).toEqual([]);
  });
});

describe('the earned store', () => {
  it('shows what is left of a ticket, and how much it takes off', async () => {
    const browser = new PageBrowser();
    await browser.enter('won@training.test');
    const { html } = await browser.see('/account/earned-store');
    for (const words of ['Product TR-BAR', '$25 off, with free shipping', 'For 2 more']) expect(html).toContain(words);
    const nobody = await customer('nothing');
    expect((await nobody.see('/account/earned-store')).html).toContain('You have earned nothing for this site yet.');
  });

  it('leads a guest to the login, and shows him what it is in the app', async () => {
    expect((await new PageBrowser().see('/account/earned-store')).to).toContain('/login?redirect=');
    const { status, html } = await new PageBrowser().see(
      '/account/earned-store?isMobileApp=true&mobileAppVersion=4.0.0',
    );
    expect([status, html]).toEqual([200, expect.stringContaining('What you win at challenges')]);
  });
});

describe('the profile for events', () => {
  it('begins with what the account says, and keeps what is written', async () => {
    const browser = await customer('eva');
    const first = await browser.json<Record<string, unknown>>('GET', '/svc_event/account');
    expect(first.body).toMatchObject({
      ...{ loaded: true, linked: false, firstName: 'Ada', email: 'eva@training.test', gender: 'Male' },
    });
    const written = {
      firstName: 'Eva',
      lastName: 'Stark',
      gender: 'Female',
      country: 'DE',
      btwbId: 'b-1',
      birthdate: '1990-05-17',
    };
    expect((await browser.json('PUT', '/svc_event/account', written)).status).toBe(200);
    const after = await browser.json<Record<string, unknown>>('GET', '/svc_event/account');
    expect(after.body).toMatchObject({ ...written, linked: true, gym: '', _id: first.body._id });
  });

  it.each([
    [{ birthdate: '1990-02-31' }, 'birthdate'],
    [{ gender: 'x' }, 'gender'],
    [{ gym: '<b>' }, 'gym'],
    [{ country: 'Germany' }, 'country'],
    [{ _id: 7 }, ''],
  ])('refuses %j', async (fields, field) => {
    const browser = await customer(`bad${JSON.stringify(fields).length}${field}`);
    const { status, body } = await browser.json<{ error: { fields: { field: string }[] } }>(
      'PUT',
      '/svc_event/account',
      fields,
    );
    expect(status).toBe(400);
    if (field !== '') expect(body.error.fields.map((each) => each.field)).toContain(field);
  });
});
