import { expect, it } from 'vitest';
import { OrderDeskStore } from '#worker/stubs/order-desk.ts';
import { TestBrowser } from '#worker/testing/browser.ts';
import { env, staffRequest } from '#worker/testing/store.ts';

interface Answer {
  readonly giftcard?: { readonly code: string; readonly balance: number; readonly currency: string };
  readonly error?: { readonly type: string };
}

const ask = (code: string, site = '', from = '192.0.2.1') =>
  new TestBrowser().json<Answer>('POST', `/svc_gc${site}/giftcards/balance`, { code }, { 'cf-connecting-ip': from });

it('says what is left on a card, on the sites of its currency, however its code is typed', async () => {
  const giftcards = [
    { code: 'gc-usd-1', balance: 5050, currency: 'USD' },
    { code: 'GC-EUR-1', balance: 100, currency: 'EUR' },
  ];
  const first = (await (await staffRequest('/svc_staff/import', { giftcards })).json()) as object;
  expect(first).toMatchObject({ written: { giftcards: 2 }, unchanged: { giftcards: 0 } });
  const again = (await (await staffRequest('/svc_staff/import', { giftcards })).json()) as object;
  expect(again).toMatchObject({ written: { giftcards: 0 }, unchanged: { giftcards: 2 } });
  expect((await ask(' gc-USD-1 ')).body.giftcard).toEqual({ code: 'GC-USD-1', balance: 50.5, currency: 'USD' });
  expect((await ask('GC-USD-1', '/site/APO')).body.giftcard?.balance).toBe(50.5);
  expect((await ask('GC-EUR-1', '/site/EUR')).body.giftcard?.currency).toBe('EUR');
  expect((await ask('GC-EUR-1')).body.error?.type).toBe('giftcard_not_exist');
});

it('an export includes the remaining balance', async () => {
  const page = (await (await staffRequest('/svc_staff/export/giftcards', undefined, 'GET')).json()) as {
    rows: object[];
  };
  expect(page.rows).toContainEqual({ code: 'GC-USD-1', balance: 5050, currency: 'USD' });
  expect(await new OrderDeskStore(env, 'USA').bookViolations()).toEqual([]);
});

it('no one can guess codes', async () => {
  const answers = [];
  for (let tries = 0; tries < 31; tries++) answers.push(await ask('GC-GUESS', '', '198.51.100.7'));
  expect(answers.slice(0, 30).every(({ body }) => body.error?.type === 'giftcard_not_exist')).toBe(true);
  expect(answers[30]).toMatchObject({ status: 429, body: { error: { type: 'rate_limited' } } });
  expect((await ask('')).body.error?.type).toBe('validation_error');
});
