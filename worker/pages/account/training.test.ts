import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openAccount } from '#worker/testing/account.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { mailsTo } from '#worker/testing/mails.ts';
import { PageBrowser } from '#worker/testing/page-browser.ts';
import { category, env, fill, product, productIdOf, staffRequest } from '#worker/testing/store.ts';

const id = { plan: 0, bar: 0, club: 0 };

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [
      product('TR-PLAN', {
        type: 'virtual',
        weightLb: null,
        attributes: { program_delivery: ['Calendar and PDF'] },
      }),
      product('TR-BAR'),
      product('TR-CLUB', {
        type: 'virtual',
        weightLb: null,
        attributes: { program_delivery: ['Calendar'], subscription_interval: ['Month'] },
      }),
    ],
    customers: [{ email: 'won@training.test', firstname: 'W', lastname: 'On', groupId: 1, createdMs: null }],
    tickets: [
      {
        email: 'won@training.test',
        sku: 'TR-BAR',
        type: 'fixed',
        value: 2_500,
        freeShipping: true,
        uses: 2,
        pool: 'USA',
        orderId: 'open',
      },
    ],
  });
  id.plan = await productIdOf('TR-PLAN');
  id.bar = await productIdOf('TR-BAR');
  id.club = await productIdOf('TR-CLUB');
});

async function customer(name: string): Promise<PageBrowser> {
  const email = `${name}@training.test`;
  await openAccount(email);
  const browser = new PageBrowser();
  await browser.enter(email);
  return browser;
}

describe('a program', () => {
  it('is available to its buyer only', async () => {
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
        _id: id.plan,
        productId: id.plan,
        name: 'Product TR-PLAN',
        delivery: 'Calendar and PDF',
        orderId: body.orderId,
        boughtAt: expect.any(Number),
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
    expect((await other.see('/account/programming')).html).toContain('You have no programs yet.');
  });

  it('is unavailable after its order is canceled', async () => {
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

describe('the sessions of a program', () => {
  const set = {
    block: 'Main',
    exercise: 'Back squat',
    set: 1,
    reps: '5',
    percent: 75,
    rpe: 8,
    tempo: '30X1',
    restS: 180,
    load: '',
    notes: 'Brace; breathe',
    video: 'https://video.test/squat',
  };
  const sets = [
    { ...set, week: 1, day: 1, session: 'Squat day' },
    { ...set, week: 1, day: 1, session: 'Squat day', set: 2, notes: '' },
    { ...set, week: 1, day: 3, session: 'Press day', exercise: 'Press' },
    { ...set, week: 2, day: 1, session: 'Light day', percent: null, load: '24 kg' },
  ];
  const owner = { buyer: new Buyer(), page: new PageBrowser(), orderId: '' };
  const path = () => `/account/programming/${id.plan}`;
  const today = (days = 0) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

  beforeAll(async () => {
    await fill({ programs: [{ sku: 'TR-PLAN', sets }] });
    await openAccount('owner@training.test');
    await owner.buyer.enter('owner@training.test');
    await owner.page.enter('owner@training.test');
    await owner.buyer.add({ productId: id.plan, qty: 1 });
    const { body } = await owner.buyer.buy('sandbox_approved', { billingAddress: owner.buyer.address });
    owner.orderId = String(body.orderId);
    await vi.waitFor(async () => {
      const status = env.DB.prepare('SELECT status FROM orders WHERE order_id = ?1').bind(owner.orderId);
      expect(await status.first('status')).toBe('published');
    });
  });

  it('are complete before a first day is chosen, which the page asks for', async () => {
    const { status, html } = await owner.page.see(path());
    expect(status).toBe(200);
    for (const words of ['When do you start?', 'Your first session', 'Squat day', 'Press day', 'Light day']) {
      expect(html).toContain(words);
    }
    for (const words of ['Back squat', '1–2', '75%', '30X1', '3 min', 'Brace; breathe', 'https://video.test/squat']) {
      expect(html).toContain(words);
    }
    expect((await owner.page.see(`${path()}/calendar.ics`)).to).toBe(`${path()}?state=undated`);
    expect((await owner.page.see(`${path()}?session=w2d1`)).html).toMatch(/program-today[\s\S]*?<h2[^>]*>Light day/);
  });

  it.each([
    [0, 'Today', 'Squat day'],
    [2, 'It begins in 2 days', 'Squat day'],
    [-1, 'Rest today. Next tomorrow', 'Press day'],
    [-2, 'Today', 'Press day'],
    [-7, 'Today', 'Light day'],
    [-8, 'You have finished this program.', ''],
  ])('with the first day %d days from now, the page says "%s" and shows "%s" first', async (days, lead, session) => {
    expect((await owner.page.post(path(), { startsOn: today(days) })).to).toBe(`${path()}?state=started`);
    const { html } = await owner.page.see(path());
    const first = /data-testid="program-today"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
    expect(html).toContain(lead);
    if (session !== '') expect(first).toContain(session);
  });

  it('an invalid first day is refused beside its field', async () => {
    for (const startsOn of ['', '2026-02-30', '1999-01-01']) {
      const { status, html } = await owner.page.post(path(), { startsOn });
      expect([status, html]).toEqual([200, expect.stringContaining('Please choose a day')]);
    }
  });

  it('can be printed and downloaded as a calendar with their dates', async () => {
    await owner.page.post(path(), { startsOn: today(1) });
    const paper = await owner.page.see(`${path()}/print`);
    for (const words of ['Squat day', 'Press day', 'Light day', 'Back squat', '24 kg'])
      expect(paper.html).toContain(words);
    expect(paper.html).not.toContain('<details');
    const answer = await owner.page.send('GET', `${path()}/calendar.ics`);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const file = await answer.text();
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(3);
    expect(file).toContain(`DTSTART;VALUE=DATE:${today(1).replaceAll('-', '')}`);
    expect(file).toContain(`DTSTART;VALUE=DATE:${today(8).replaceAll('-', '')}`);
    expect(file.replaceAll('\r\n ', '')).toContain('Back squat: 2 × 5\\, 75%\\, RPE 8\\, tempo 30X1\\, rest 3 min');
    const { body } = await owner.buyer.json<{ programs: object[] }>('GET', '/svc_programming/programs');
    expect(body.programs).toMatchObject([{ productId: id.plan, startsOn: today(1) }]);
  });

  it('are linked from the order and its email', async () => {
    const order = await owner.page.see(`/account/order/${owner.orderId}`);
    expect(order.html).toContain(`href="${path()}"`);
    const mails = await mailsTo('ada@example.com', 'order-confirmation');
    expect(mails.map(({ text }) => text).join()).toContain(`http://localhost${path()}`);
  });

  it('are for their owner only: no one else can see, print, download or start them', async () => {
    const other = await customer('curious');
    for (const part of ['', '/print', '/calendar.ics']) expect((await other.see(path() + part)).status).toBe(404);
    expect((await other.post(path(), { startsOn: today() })).status).toBe(404);
    const guest = new PageBrowser();
    for (const part of ['', '/print', '/calendar.ics'])
      expect((await guest.see(path() + part)).to).toContain('/login?');
    expect((await guest.post(path(), { startsOn: today() })).to).toContain('/login?');
  });

  it('bought by a guest belong to the account that is opened in the same browser', async () => {
    const guest = new Buyer();
    await guest.add({ productId: id.plan, qty: 1 });
    const { body } = await guest.buy('sandbox_approved', { billingAddress: guest.address });
    await expect
      .poll(() => env.DB.prepare('SELECT status FROM orders WHERE order_id = ?1').bind(body.orderId).first('status'))
      .toBe('published');
    await openAccount('joined@training.test');
    await guest.enter('joined@training.test');
    const answer = await guest.json<{ programs: object[] }>('GET', '/svc_programming/programs');
    expect(answer.body.programs).toMatchObject([{ orderId: body.orderId }]);
    expect((await guest.send('GET', path())).status).toBe(200);
    // The customer also sees it on another device; another customer in this browser does not.
    const phone = await PageBrowser.of('joined@training.test');
    expect((await phone.see(path())).status).toBe(200);
    await openAccount('sibling@training.test');
    await guest.enter('sibling@training.test');
    expect((await guest.send('GET', path())).status).toBe(404);
  });

  it('are unavailable after a full refund or a canceled order', async () => {
    for (const change of ["refunded = amount, status = 'delivered'", "status = 'cancelled', refunded = 0"]) {
      await env.DB.prepare(`UPDATE orders SET ${change} WHERE order_id = ?1`).bind(owner.orderId).run();
      expect((await owner.page.see(path())).status).toBe(404);
    }
    await env.DB.prepare("UPDATE orders SET status = 'published', refunded = 1 WHERE order_id = ?1")
      .bind(owner.orderId)
      .run();
    expect((await owner.page.see(path())).status).toBe(200);
  });

  it('are replaced as a whole by another import, which an unknown sku does not stop', async () => {
    const again = await fill({ programs: [{ sku: 'TR-PLAN', sets }] });
    expect([again.written.programs, again.unchanged.programs]).toEqual([0, 1]);
    const fewer = await fill({
      programs: [
        { sku: 'TR-PLAN', sets: sets.slice(0, 1) },
        { sku: 'NO-SUCH', sets },
      ],
    });
    expect(fewer.written.programs).toBe(1);
    expect(fewer.rejected).toEqual([{ kind: 'programs', key: 'NO-SUCH', reason: "unknown sku 'NO-SUCH'" }]);
    const { html } = await owner.page.see(path());
    expect(html).not.toContain('Light day');
    const exported = (await (await staffRequest('/svc_staff/export/programs', undefined, 'GET')).json()) as object;
    expect(exported).toEqual({ rows: [{ sku: 'TR-PLAN', sets: sets.slice(0, 1) }], next: null });
  });
});

describe('a program that renews', () => {
  it('is available as long as its subscription, and returns with it', async () => {
    const email = 'club@training.test';
    await openAccount(email);
    const buyer = new Buyer();
    await buyer.enter(email);
    await buyer.add({ productId: id.club, qty: 1 });
    const agreed = { agreements: { subscription: true, trial: true }, billingAddress: buyer.address };
    const { body } = await buyer.buy('sandbox_approved', agreed);
    const own = async () =>
      (await buyer.json<{ programs: object[] }>('GET', '/svc_programming/programs')).body.programs;
    await vi.waitFor(async () =>
      expect(await own()).toMatchObject([{ productId: id.club, orderId: body.orderId, until: expect.any(Number) }]),
    );
    const until = (ms: number) =>
      env.DB.prepare('UPDATE subscriptions SET access_until_ms = ?2 WHERE order_id = ?1').bind(body.orderId, ms).run();
    await until(Date.now() - 1);
    expect(await own()).toEqual([]);
    expect((await buyer.send('GET', `/account/programming/${id.club}`)).status).toBe(404);
    await until(Date.now() + 86_400_000);
    expect((await buyer.send('GET', `/account/programming/${id.club}`)).status).toBe(200);
  });
});

describe('the store for earned tickets', () => {
  it('shows what is left of a ticket, and how much it takes off', async () => {
    const browser = new PageBrowser();
    await browser.enter('won@training.test');
    const { html } = await browser.see('/account/earned-store');
    for (const words of ['Product TR-BAR', '$25 off, with free shipping', '2 uses left']) expect(html).toContain(words);
    const nobody = await customer('nothing');
    expect((await nobody.see('/account/earned-store')).html).toContain(
      'You haven’t earned any discounts on this site yet.',
    );
  });

  it('leads a guest to the login, and explains it in the app', async () => {
    expect((await new PageBrowser().see('/account/earned-store')).to).toContain('/login?redirect=');
    const { status, html } = await new PageBrowser().see(
      '/account/earned-store?isMobileApp=true&mobileAppVersion=4.0.0',
    );
    expect([status, html]).toEqual([200, expect.stringContaining('Rewards from challenges')]);
  });
});

describe('the profile for events', () => {
  it('begins with the account’s details, and saves what is typed', async () => {
    const browser = await customer('eva');
    const first = await browser.json<Record<string, unknown>>('GET', '/svc_event/account');
    expect(first.body).toMatchObject({
      loaded: true,
      linked: false,
      firstName: 'Ada',
      email: 'eva@training.test',
      gender: 'Male',
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
