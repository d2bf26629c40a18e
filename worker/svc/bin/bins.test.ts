import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { WireBin } from '#shared/bin/contract.ts';
import { SITES } from '#shared/site/sites.ts';
import { takeConsole } from '#tools/checks/silent-console.ts';
import type { EventMessage } from '#worker/bindings.ts';
import { onEvents } from '#worker/jobs/on-events.ts';
import { onMinute } from '#worker/jobs/on-minute.ts';
import { BinStore } from '#worker/store/account/bins.ts';
import { newCustomer } from '#worker/testing/charge.ts';
import { PageBrowser } from '#worker/testing/page-browser.ts';
import { category, env, fill, product, productIdOf, request } from '#worker/testing/store.ts';

interface Answer {
  readonly bin: WireBin;
  readonly bins: readonly WireBin[];
  readonly email?: string;
  readonly error?: { readonly type: string; readonly fields?: readonly { readonly field: string }[] };
}

const BIN = '/svc_bin/bin';
const stock = (qoh: number) => ({ USA: { qoh, min: 1, max: 100, isInStock: true, backorder: false, bin: true } });
const OUT = ['ONE', 'TWO', 'MAIL', 'RACE', 'CUT', 'SENT', 'END', 'NEXT', 'CLAIM', 'PAGE', 'FORM', 'LIMIT', 'TOLD'];
const item = (name: string, qoh: number) => product(`BN-${name}`, { stock: stock(qoh) });
const variant = (color: string, qoh: number) =>
  product(`BN-V-${color.toUpperCase()}`, { visibility: 1, attributes: { color: [color] }, stock: stock(qoh) });

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [
      ...OUT.map((name) => item(name, 0)),
      item('IN', 5),
      variant('Red', 5),
      variant('Blue', 0),
      product('BN-TEE', {
        type: 'configurable',
        axes: [{ code: 'color', label: 'Color' }],
        variations: [
          { sku: 'BN-V-RED', options: { color: 'Red' } },
          { sku: 'BN-V-BLUE', options: { color: 'Blue' } },
        ],
      }),
    ],
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function idOf(name: string): Promise<number> {
  return productIdOf(`BN-${name}`);
}

async function customer(name: string): Promise<{ browser: PageBrowser; email: string; customerId: number }> {
  const email = `${name}@bins.test`;
  await newCustomer(env.DB, email);
  const browser = new PageBrowser();
  return { browser, email, customerId: await browser.enter(email) };
}

async function wait(browser: PageBrowser, name: string, email: string): Promise<WireBin> {
  const { status, body } = await browser.json<Answer>('POST', BIN, { product_id: await idOf(name), email });
  expect(status).toBe(201);
  return body.bin;
}

const waited = async (browser: PageBrowser) => (await browser.json<Answer>('GET', BIN)).body.bins;

async function mailsTo(email: string): Promise<readonly { subject: string; text: string }[]> {
  const { results } = await env.DB.prepare(
    "SELECT subject, text FROM mails WHERE recipient = ?1 AND kind = 'back-in-stock' ORDER BY created_ms",
  )
    .bind(email)
    .all<{ subject: string; text: string }>();
  return results;
}

async function mailTo(email: string): Promise<{ subject: string; text: string }> {
  await expect.poll(async () => (await mailsTo(email)).length, { timeout: 10_000 }).toBeGreaterThan(0);
  const [mail] = await mailsTo(email);
  if (!mail) throw new Error('the mail has gone');
  return mail;
}

/** Waits until all events of bins are handled, so that their emails exist. */
async function settled(): Promise<void> {
  const open = () =>
    env.DB.prepare("SELECT count(*) AS n FROM events WHERE type = 'bin.back' AND handled_ms IS NULL").first('n');
  await expect.poll(open, { timeout: 10_000 }).toBe(0);
}

const tokenIn = (text: string) => /\/notify-me\?t=([0-9a-f]{32})/.exec(text)?.[1] ?? '';

describe('a back-in-stock notice', () => {
  it('is saved for a guest, once per address, and seen by no one else', async () => {
    const [guest, other] = [new PageBrowser(), new PageBrowser()];
    const productId = await idOf('ONE');
    const bin = await wait(guest, 'ONE', ' Ada@Bins.TEST ');
    expect(bin).toEqual({ id: bin.id, product_id: productId, email: 'ada@bins.test', parent_id: null });
    expect(await waited(guest)).toEqual([bin]);
    const again = await other.json<Answer>('POST', BIN, { product_id: productId, email: 'ada@bins.test' });
    expect([again.status, again.body.error?.type]).toEqual([400, 'validation_error_already_subscribed']);
    expect(await waited(other)).toEqual([]);
    await wait(other, 'ONE', 'other@bins.test');
    expect((await other.json('DELETE', `${BIN}/${bin.id}`)).status).toBe(404);
    expect(await waited(guest)).toEqual([bin]);
    expect(await guest.json('DELETE', `${BIN}/${bin.id}`)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await waited(guest)).toEqual([]);
    expect((await guest.json('DELETE', `${BIN}/${bin.id}`)).status).toBe(404);
    await wait(guest, 'ONE', 'ada@bins.test');
  });

  it('of a customer has the account’s address, which forms begin with', async () => {
    const { browser, email } = await customer('known');
    const { body } = await browser.json<Answer>('POST', BIN, { product_id: String(await idOf('TWO')) });
    expect(body.bin.email).toBe(email);
    expect((await browser.json<Answer>('GET', BIN)).body).toEqual({ bins: [body.bin], email });
    expect((await new PageBrowser().json<Answer>('GET', BIN)).body).toEqual({ bins: [] });
  });

  it('for a variant knows on whose page it is', async () => {
    const guest = new PageBrowser();
    const bin = await wait(guest, 'V-BLUE', 'blue@bins.test');
    expect(bin.parent_id).toBe(await idOf('TEE'));
  });

  it.each([
    ['a guest without an address', { email: undefined }, 400, 'email'],
    ['an invalid address', { email: 'ada' }, 400, 'email'],
    ['an address of 400 letters', { email: `${'a'.repeat(400)}@bins.test` }, 400, 'email'],
    ['no product', { product_id: undefined }, 400, 'product_id'],
    ['a product id that is not a number', { product_id: 'BN-ONE' }, 400, 'product_id'],
    ['an unknown product', { product_id: 999_999_999 }, 404, undefined],
  ])('is refused for %s', async (_, change, status, field) => {
    const sent = { product_id: await idOf('ONE'), email: 'wrong@bins.test', ...change };
    const answer = await new PageBrowser().json<Answer>('POST', BIN, sent);
    expect([answer.status, answer.body.error?.fields?.[0]?.field]).toEqual([status, field]);
  });

  it('is refused on a site that does not sell the product', async () => {
    const sent = { product_id: await idOf('ONE'), email: 'ada@bins.test' };
    const answer = await new PageBrowser().json<Answer>('POST', '/svc_bin/site/EUR/bin', sent);
    expect([answer.status, answer.body.error?.type]).toEqual([404, 'product_not_found']);
  });

  it('is limited for one address, no matter who types it', async () => {
    const productId = await idOf('LIMIT');
    const sent = { product_id: productId, email: 'bombed@bins.test' };
    const statuses: number[] = [];
    for (let turn = 0; turn <= 20; turn++) {
      const headers = { 'cf-connecting-ip': `10.9.${turn}.1` };
      statuses.push((await new PageBrowser().json('POST', BIN, sent, headers)).status);
    }
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 400), 429]);
  });

  it('becomes the customer’s if it was requested in this browser, under the address used to log in', async () => {
    const password = 'chalk and collars';
    const person = { email: 'claims@bins.test', password, firstname: 'Ada', lastname: 'Berg' };
    const [here, elsewhere] = [new PageBrowser(), new PageBrowser()];
    const own = await wait(here, 'CLAIM', person.email);
    const others = await wait(here, 'CLAIM', 'neighbor@bins.test');
    await wait(elsewhere, 'ONE', person.email);
    await here.send('POST', '/svc_customer/customer', person);
    await here.login(person.email, password);
    expect(await waited(here)).toEqual([own]);
    await here.send('POST', '/svc_session/session/logout', {});
    expect((await waited(here)).map(({ id }) => id)).not.toContain(own.id);
    const again = new PageBrowser();
    await again.login(person.email, password);
    expect(await waited(again)).toEqual([own]);
    expect(others.id).not.toBe(own.id);
  });
});

describe('a product that is back in stock', () => {
  it('is announced once to each waiting shopper, with a link, and the notice is done', async () => {
    const guest = new PageBrowser();
    await wait(guest, 'MAIL', 'mail@bins.test');
    await wait(guest, 'V-BLUE', 'mail@bins.test');
    await onMinute(env, Date.now());
    await settled();
    expect(await mailsTo('mail@bins.test')).toEqual([]);
    await fill({ products: [item('MAIL', 3)] });
    await onMinute(env, Date.now());
    const { subject, text } = await mailTo('mail@bins.test');
    expect(subject).toBe('Product BN-MAIL is back');
    expect(text).toContain('/bn-mail');
    expect((await waited(guest)).length).toBe(1);
    await fill({ products: [variant('Blue', 2)] });
    await onMinute(env, Date.now());
    await onMinute(env, Date.now());
    await settled();
    const mails = await mailsTo('mail@bins.test');
    expect(mails.map((mail) => mail.subject)).toEqual(['Product BN-MAIL is back', 'Product BN-V-BLUE is back']);
    expect(mails[1]?.text).toContain(`/bn-tee?children=${await idOf('V-BLUE')}`);
    expect(await waited(guest)).toEqual([]);
  });

  it('is announced once when several checks run at the same time', async () => {
    await wait(new PageBrowser(), 'RACE', 'race@bins.test');
    await fill({ products: [item('RACE', 3)] });
    const now = Date.now();
    await Promise.all([1, 2, 3].map(() => onMinute(env, now)));
    await settled();
    expect((await mailsTo('race@bins.test')).length).toBe(1);
  });

  it('is announced when the check was interrupted before sending anything', async () => {
    await wait(new PageBrowser(), 'CUT', 'cut@bins.test');
    await fill({ products: [item('CUT', 3)] });
    const now = Date.now();
    expect((await new BinStore(env.DB, SITES.USA).noteBack(now)).length).toBe(1);
    expect(await new BinStore(env.DB, SITES.USA).noteBack(now)).toEqual([]);
    await onMinute(env, now + 180_000);
    await mailTo('cut@bins.test');
    await settled();
    expect((await mailsTo('cut@bins.test')).length).toBe(1);
    expect(takeConsole().join()).toContain('events_forgotten');
  });

  it('is given to a mail provider once, with the unsubscribe header, even after a refusal', async () => {
    await wait(new PageBrowser(), 'SENT', 'sent@bins.test');
    await fill({ products: [item('SENT', 3)] });
    const [eventId = ''] = await new BinStore(env.DB, SITES.USA).noteBack(Date.now());
    let isBusy = true;
    const sent: { to: string; headers: Record<string, string> }[] = [];
    vi.stubGlobal('fetch', async (asked: Request) => {
      if (isBusy) return new Response('busy', { status: 503 });
      sent.push(await asked.json());
      return Response.json({});
    });
    const deliver = async () => {
      const message = { id: eventId, timestamp: new Date(), attempts: 1, body: { eventId } };
      const batch = createMessageBatch<EventMessage>('northbar-events', [message]);
      await onEvents(batch, { ...env, MAIL_URL: 'https://mail.example/send' });
      return (await getQueueResult(batch, createExecutionContext())).retryMessages.length;
    };
    expect(await deliver()).toBe(0);
    expect(takeConsole().join()).toContain('mail_failed');
    isBusy = false;
    const mailed = { ...env, MAIL_URL: 'https://mail.example/send' };
    for (const minutes of [1, 2]) await onMinute(mailed, Date.now(), () => Date.now() + minutes * 60_000 + 1000);
    expect(await deliver()).toBe(0);
    expect(sent).toMatchObject([{ to: 'sent@bins.test' }]);
    expect(sent[0]?.headers).toEqual({
      'List-Unsubscribe': expect.stringMatching(/^<http:\/\/localhost\/notify-me\?t=[0-9a-f]{32}>$/),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  it('is announced only after it was out of stock, if it was available at first', async () => {
    await wait(new PageBrowser(), 'IN', 'early@bins.test');
    await onMinute(env, Date.now());
    await fill({ products: [item('IN', 0)] });
    await onMinute(env, Date.now());
    await settled();
    expect(await mailsTo('early@bins.test')).toEqual([]);
    await fill({ products: [item('IN', 4)] });
    await onMinute(env, Date.now());
    await mailTo('early@bins.test');
  });

  it('may be waited for again after the email', async () => {
    const guest = new PageBrowser();
    await wait(guest, 'NEXT', 'next@bins.test');
    await fill({ products: [item('NEXT', 1)] });
    await onMinute(env, Date.now());
    await mailTo('next@bins.test');
    await fill({ products: [item('NEXT', 0)] });
    await wait(guest, 'NEXT', 'next@bins.test');
    await fill({ products: [item('NEXT', 2)] });
    await onMinute(env, Date.now());
    await settled();
    expect((await mailsTo('next@bins.test')).length).toBe(2);
  });

  it('leaves nothing behind after it expires', async () => {
    await wait(new PageBrowser(), 'TOLD', 'told@bins.test');
    await fill({ products: [item('TOLD', 1)] });
    await onMinute(env, Date.now());
    const token = tokenIn((await mailTo('told@bins.test')).text);
    const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
    await onMinute(env, hour + 400 * 86_400_000);
    const left = 'SELECT (SELECT count(*) FROM bins WHERE told_ms IS NOT NULL) + (SELECT count(*) FROM bin_links) AS n';
    expect(await env.DB.prepare(left).first('n')).toBe(0);
    expect((await new PageBrowser().post(`/notify-me?t=${token}`, {})).to).toBe('/notify-me?state=unknown');
  });
});

describe('the link in the email', () => {
  it('ends all notices for its address, by its button or an email program, but not by opening it', async () => {
    const guest = new PageBrowser();
    for (const name of ['END', 'ONE', 'TWO']) await wait(guest, name, 'end@bins.test');
    await wait(guest, 'TWO', 'stays@bins.test');
    await fill({ products: [item('END', 1)] });
    await onMinute(env, Date.now());
    const token = tokenIn((await mailTo('end@bins.test')).text);
    const kept = await env.DB.prepare('SELECT group_concat(token_hash) AS hashes FROM bin_links').first<string>(
      'hashes',
    );
    expect(kept).not.toContain(token);
    const { status, html } = await guest.see(`/notify-me?t=${token}`);
    expect([status, html.includes('Stop these emails')]).toEqual([200, true]);
    expect((await waited(guest)).length).toBe(3);
    const answer = await request(`/notify-me?t=${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/notify-me?state=ended']);
    expect((await waited(guest)).map(({ email }) => email)).toEqual(['stays@bins.test']);
    expect((await guest.see('/notify-me?state=ended')).html).toContain('You have been unsubscribed.');
  });

  it('that was never sent ends nothing', async () => {
    const guest = new PageBrowser();
    expect((await guest.post(`/notify-me?t=${'0'.repeat(32)}`, {})).to).toBe('/notify-me?state=unknown');
  });
});

describe('the forms', () => {
  it('accept a guest’s address without script, and show errors beside it', async () => {
    const guest = new PageBrowser();
    const page = await guest.see('/bn-form');
    expect(page.html).toContain('action="/notify-me"');
    const productId = String(await idOf('FORM'));
    const wrong = await guest.post('/notify-me', { productId, email: 'ada' });
    expect(wrong.html).toContain('Please enter a valid email');
    expect(wrong.html).toContain(`name="productId" value="${productId}"`);
    expect((await guest.post('/notify-me', { productId, email: '' })).html).toContain('Please enter a valid email');
    const fields = { productId, email: 'form@bins.test' };
    expect(await guest.post('/notify-me', fields)).toMatchObject({ status: 303, to: '/notify-me?state=noted' });
    expect(await guest.post('/notify-me', fields)).toMatchObject({ status: 303, to: '/notify-me?state=already' });
    expect((await waited(guest)).map(({ email }) => email)).toEqual(['form@bins.test']);
  });

  it('are not on the page of an available product', async () => {
    expect((await new PageBrowser().see('/bn-tee?color=Red')).html).not.toContain('action="/notify-me"');
  });

  it('on the account page show what a customer waits for, and end it', async () => {
    const [{ browser }, { browser: stranger }] = [await customer('account'), await customer('stranger')];
    expect((await browser.see('/account/bin')).html).toContain('You have no stock notifications.');
    await browser.post('/notify-me', { productId: String(await idOf('PAGE')), email: '' });
    const { html } = await browser.see('/account/bin');
    for (const words of ['Product BN-PAGE', 'href="/bn-page"', 'We write to account@bins.test']) {
      expect(html).toContain(words);
    }
    const [bin] = await waited(browser);
    expect((await stranger.post('/account/bin', { id: bin?.id ?? '' })).status).toBe(404);
    expect((await browser.post('/account/bin', { id: bin?.id ?? '' })).to).toBe('/account/bin?state=removed');
    expect(await waited(browser)).toEqual([]);
    expect((await new PageBrowser().see('/account/bin')).to).toContain('/login?redirect=');
  });
});
