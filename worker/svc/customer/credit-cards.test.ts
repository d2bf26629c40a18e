import { beforeAll, describe, expect, it } from 'vitest';
import { newCustomer } from '#worker/testing/charge.ts';
import { PageBrowser } from '#worker/testing/page-browser.ts';
import { category, env, fill, product } from '#worker/testing/store.ts';

interface Card {
  readonly _id: string;
  readonly isDefault: boolean;
}

interface Answer {
  readonly credit_card: Card;
  readonly credit_cards: readonly Card[];
  readonly error?: { readonly type: string; readonly fields?: readonly { readonly field: string }[] };
}

const CARDS = '/svc_customer/customer/credit-cards';
const PAGE = '/account/payment-methods';
const CARD = { token: 'sandbox_approved', expMonth: 12, expYear: 2031 };

beforeAll(async () => {
  await fill({ categories: [category('Gear', 'gear')], products: [product('CC-BAR')] });
});

async function customer(name: string): Promise<{ browser: PageBrowser; customerId: number }> {
  await newCustomer(env.DB, `${name}@cards.test`);
  const browser = new PageBrowser();
  return { browser, customerId: await browser.enter(`${name}@cards.test`) };
}

async function keep(browser: PageBrowser, count: number, change: Readonly<Record<string, unknown>> = {}) {
  const ids: string[] = [];
  for (let each = 0; each < count; each++) {
    const { status, body } = await browser.json<Answer>('POST', CARDS, { ...CARD, ...change });
    expect(status).toBe(201);
    ids.push(body.credit_card._id);
  }
  return ids;
}

/** Ids of the cards in the order of the answer, with their default flags. */
async function cardsOf(browser: PageBrowser) {
  const { body } = await browser.json<Answer>('GET', CARDS);
  return body.credit_cards.map(({ _id, isDefault }) => [_id, isDefault]);
}

describe('a card', () => {
  it('is saved with the provider’s token, the first one as the default', async () => {
    const { browser } = await customer('keeps');
    const { status, body } = await browser.json<Answer>('POST', CARDS, CARD);
    const card = {
      _id: body.credit_card._id,
      isDefault: true,
      expYear: 2031,
      expMonth: 12,
      expired: false,
      billingAddressId: null,
    };
    expect([status, body]).toEqual([201, { credit_card: card, credit_cards: [card] }]);
    const [second] = await keep(browser, 1);
    expect(await cardsOf(browser)).toEqual([
      [card._id, true],
      [second, false],
    ]);
  });

  it('that becomes the default replaces the previous one, and passes it on when removed', async () => {
    const { browser } = await customer('defaults');
    const [one = '', two = ''] = await keep(browser, 2);
    const [three = ''] = await keep(browser, 1, { isDefault: true });
    expect(await cardsOf(browser)).toEqual([
      [three, true],
      [one, false],
      [two, false],
    ]);
    const changed = await browser.json<Answer>('PUT', `${CARDS}/${two}`, { isDefault: true });
    expect([changed.status, changed.body.credit_card]).toMatchObject([200, { _id: two, isDefault: true }]);
    expect((await cardsOf(browser)).map(([, isDefault]) => isDefault)).toEqual([true, false, false]);
    const removed = await browser.json('DELETE', `${CARDS}/${two}`);
    expect([removed.status, removed.body]).toEqual([200, { ok: true, success: true }]);
    expect(await cardsOf(browser)).toEqual([
      [one, true],
      [three, false],
    ]);
  });

  it('of someone else cannot be used', async () => {
    const [{ browser: owner }, { browser: stranger }] = [await customer('owner'), await customer('stranger')];
    const [id] = await keep(owner, 1);
    for (const answer of [
      await stranger.json<Answer>('PUT', `${CARDS}/${id}`, { isDefault: true }),
      await stranger.json<Answer>('DELETE', `${CARDS}/${id}`),
    ]) {
      expect([answer.status, answer.body.error?.type]).toEqual([404, 'not_found']);
    }
    for (const act of ['first', 'remove']) {
      expect((await stranger.post(PAGE, { act, id: id ?? '' })).status).toBe(404);
    }
    expect(await cardsOf(owner)).toEqual([[id, true]]);
  });

  it.each([
    ['its number', { ...CARD, token: '4111 1111 1111 1111' }, 'token'],
    ['its number in another field', { ...CARD, nickname: 'mine is 4111111111111111' }, 'nickname'],
    ['a field named for its number', { ...CARD, cardNumber: 'secret' }, 'cardNumber'],
    ['its security code', { ...CARD, cvc: '123' }, 'cvc'],
    ['its security code by another name', { ...CARD, security_code: 123 }, 'security_code'],
    ['an unknown token', { ...CARD, token: 'sandbox_declined' }, 'token'],
    ['no token', { expMonth: 12, expYear: 2031 }, 'token'],
    ['a month in the past', { ...CARD, expMonth: 1, expYear: 2020 }, 'expMonth'],
    ['an impossible month', { ...CARD, expMonth: 13 }, 'expMonth'],
    ['an unknown billing address', { ...CARD, billingAddressId: 'nowhere' }, 'billingAddressId'],
  ])('is refused with %s, and nothing of it is saved or shown', async (_, sent, field) => {
    const { browser, customerId } = await customer(`bad-${crypto.randomUUID()}`);
    const { status, body } = await browser.json<Answer>('POST', CARDS, sent);
    expect([status, body.error]).toMatchObject([400, { type: 'validation_error', fields: [{ field }] }]);
    expect(JSON.stringify(body)).not.toMatch(/4111[ -]?1111|secret/);
    const kept = await env.DB.prepare('SELECT count(*) AS n FROM stored_payment_methods WHERE customer_id = ?1')
      .bind(customerId)
      .first('n');
    expect(kept).toBe(0);
  });

  it('cannot be changed by anything that may be its number or code', async () => {
    const { browser } = await customer('changes');
    const [id] = await keep(browser, 1);
    for (const sent of [{ cvv: '123' }, { note: '4111111111111111' }]) {
      expect((await browser.json('PUT', `${CARDS}/${id}`, sent)).status).toBe(400);
    }
  });

  it.each([
    ['POST', CARDS, CARD],
    ['PUT', `${CARDS}/x`, { isDefault: true }],
    ['DELETE', `${CARDS}/x`, undefined],
  ])('%s %s of a guest: login_required', async (method, path, sent) => {
    const answer = await new PageBrowser().json<Answer>(method, path, sent);
    expect([answer.status, answer.body.error?.type]).toEqual([401, 'login_required']);
  });
});

describe('the page of payment methods', () => {
  it('saves a card of the sandbox, makes it the default and removes it, by forms', async () => {
    const { browser } = await customer('page');
    expect((await browser.see(PAGE)).html).toContain('You haven’t saved a card yet.');
    const form = { act: 'save', token: 'sandbox_approved', expiry: '12/31' };
    expect(await browser.post(PAGE, form)).toMatchObject({ status: 303, to: `${PAGE}?state=saved` });
    await browser.post(PAGE, { ...form, expiry: '04/2032' });
    const { html } = await browser.see(`${PAGE}?state=saved`);
    for (const words of ['Visa ending in 1111', 'Expires 12/2031', 'Expires 04/2032', 'Default']) {
      expect(html).toContain(words);
    }
    const [first, second] = (await cardsOf(browser)).map(([id]) => String(id));
    await browser.post(PAGE, { act: 'first', id: second ?? '' });
    expect(await cardsOf(browser)).toEqual([
      [second, true],
      [first, false],
    ]);
    expect(await browser.post(PAGE, { act: 'remove', id: second ?? '' })).toMatchObject({
      to: `${PAGE}?state=removed`,
    });
    expect(await cardsOf(browser)).toEqual([[first, true]]);
  });

  it('says that a card has expired', async () => {
    const { browser, customerId } = await customer('expired');
    await keep(browser, 1);
    await env.DB.prepare('UPDATE stored_payment_methods SET exp_year = 2020 WHERE customer_id = ?1')
      .bind(customerId)
      .run();
    expect((await browser.see(PAGE)).html).toContain('Expired 12/2020');
  });

  it.each([
    ['an invalid date', { expiry: 'soon' }, 'Please enter the date as MM/YY'],
    ['a date in the past', { expiry: '01/20' }, 'This card has expired'],
  ])('says what is wrong with %s', async (_, typed, words) => {
    const { browser } = await customer(`wrong-${crypto.randomUUID()}`);
    const { status, html } = await browser.post(PAGE, { act: 'save', token: 'sandbox_approved', ...typed });
    expect([status, html.includes(words)]).toEqual([200, true]);
  });

  it('is for customers', async () => {
    expect((await new PageBrowser().see(PAGE)).to).toContain('/login?redirect=');
  });
});
