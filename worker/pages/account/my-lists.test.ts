import { beforeAll, expect, it } from 'vitest';
import type { WireList } from '#shared/list/wire-list.ts';
import { PageBrowser } from '#worker/testing/page-browser.ts';
import { sentQuote, staffQuote } from '#worker/testing/quotes.ts';
import { category, fill, product, productIdOf } from '#worker/testing/store.ts';

const ids = { bar: 0 };
const LISTS = '/account/my-lists';
const QUOTES = '/account/custom-quoting';
const customer = (email: string) => ({ email, firstname: 'Robin', lastname: 'Gym', groupId: 1, createdMs: null });

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [product('ML-BAR')],
    customers: ['ml', 'ml-other', 'ml-quote', 'ml-ask'].map((name) => customer(`${name}@example.com`)),
  });
  ids.bar = await productIdOf('ML-BAR');
});

const customerOf = (name: string) => PageBrowser.of(`${name}@example.com`);

async function makeList(browser: PageBrowser, type: string, metadata: object = {}): Promise<WireList> {
  const { body } = await browser.json<{ list: WireList }>('POST', '/svc_list/lists', { type, metadata });
  const items = [{ productId: ids.bar, qty: 2 }];
  await browser.json('POST', `/svc_list/lists/${body.list._id}/items`, { items });
  return body.list;
}

const typesOf = async (browser: PageBrowser) =>
  (await browser.json<{ lists: WireList[] }>('GET', '/svc_list/lists')).body.lists.map(({ type }) => type);

it('all lists are in one place: some can be renamed, some deleted, one is the cart', async () => {
  const browser = await customerOf('ml');
  expect((await browser.see(LISTS)).html).toContain('You have no lists yet.');
  const quote = await makeList(browser, 'quote');
  const sfl = await makeList(browser, 'sfl');
  const registry = await makeList(browser, 'registry', { name: 'Old name' });
  const cart = await makeList(browser, 'cart');
  const { html } = await browser.see(LISTS);
  expect(html.match(/data-testid="list-row"/g)).toHaveLength(4);
  expect(html).toContain(`href="/account/registry/${registry._id}"`);

  const post = async (fields: Record<string, string>) => (await browser.post(LISTS, fields)).to;
  expect(await post({ action: 'rename', list: registry._id, name: 'New name' })).toBe(`${LISTS}?state=renamed`);
  expect((await browser.see(LISTS)).html).toContain('New name');
  expect(await post({ action: 'rename', list: registry._id, name: ' ' })).toBe(`${LISTS}?state=name`);
  expect(await post({ action: 'rename', list: cart._id, name: 'Cart' })).toBe(`${LISTS}?state=list`);
  expect(await post({ action: 'use', list: quote._id })).toBe(`${LISTS}?state=used`);
  expect(await post({ action: 'use', list: sfl._id })).toBe(`${LISTS}?state=list`);
  expect(await post({ action: 'delete', list: cart._id })).toBe(`${LISTS}?state=list`);
  expect(await post({ action: 'delete', list: registry._id })).toBe(`${LISTS}?state=list`);

  const other = await customerOf('ml-other');
  expect((await other.post(LISTS, { action: 'delete', list: sfl._id })).to).toBe(`${LISTS}?state=list`);
  expect(await post({ action: 'delete', list: sfl._id })).toBe(`${LISTS}?state=deleted`);
  expect((await typesOf(browser)).sort()).toEqual(['cart', 'quote', 'registry']);
  const guest = new PageBrowser();
  expect((await guest.see(LISTS)).to).toContain('/login?redirect=');
  expect((await guest.post(LISTS, { action: 'delete', list: cart._id })).to).toContain('/login?redirect=');
});

it('a customer requests a quote for the cart; staff read what is needed', async () => {
  const browser = await customerOf('ml-ask');
  await makeList(browser, 'cart');
  const refused = await browser.post(QUOTES, { action: 'ask', words: ' ', cart: 'yes' });
  expect(refused.html).toContain('Please enter what you need');
  expect((await browser.post(QUOTES, { action: 'ask', words: 'For a school.', cart: 'yes' })).to).toBe(
    `${QUOTES}?state=asked`,
  );
  const { html } = await browser.see(QUOTES);
  expect(html).toContain('We are working on it');
  const quoteId = /<b>(Q[^<]+)<\/b>/.exec(html)?.[1] ?? /data-testid="quote-row"><b>([^<]+)/.exec(html)?.[1] ?? '';
  const { body } = await staffQuote('GET', `/${quoteId}`);
  expect(body.quote.items.map(({ sku, qty }) => [sku, qty])).toEqual([['ML-BAR', 2]]);
  expect(body.quote.events[0]).toMatchObject({ event: 'created', detail: 'For a school.' });
  expect((await browser.post(QUOTES, { action: 'open', quote: quoteId })).to).toBe(`${QUOTES}?state=gone`);
});

it('a sent quote leads its customer to the payment, and no one else', async () => {
  const { quoteId } = await sentQuote({
    site: 'USA',
    email: 'ml-quote@example.com',
    reason: 'a gym',
    items: [{ sku: 'ML-BAR', qty: 3, price: 90 }],
  });
  const draft = await staffQuote('POST', '', { site: 'USA', email: 'ml-quote@example.com' });
  const browser = await customerOf('ml-quote');
  const { html } = await browser.see(QUOTES);
  const { quoteNumber } = (await staffQuote('GET', `/${quoteId}`)).body.quote;
  expect(html).toContain(quoteNumber);
  expect(html).toContain('Ready to order');
  expect(html).toContain('$270');
  expect(html).not.toContain(draft.body.quote.quoteNumber);

  const { to } = await browser.post(QUOTES, { action: 'open', quote: quoteId });
  expect(to).toMatch(/^\/payment-link\?t=\w+$/);
  expect((await browser.see(to ?? '')).html).toContain(quoteNumber);

  const other = await customerOf('ml-other');
  expect((await other.see(QUOTES)).html).not.toContain(quoteNumber);
  expect((await other.post(QUOTES, { action: 'open', quote: quoteId })).to).toBe(`${QUOTES}?state=gone`);
  expect((await new PageBrowser().see(QUOTES)).to).toContain('/login?redirect=');
  await staffQuote('POST', `/${quoteId}/withdraw`, { reason: 'sold out' });
  expect((await browser.post(QUOTES, { action: 'open', quote: quoteId })).to).toBe(`${QUOTES}?state=gone`);
});

it('the number of quote requests per day is limited', async () => {
  const browser = await customerOf('ml-other');
  const ask = () => browser.post(QUOTES, { action: 'ask', words: 'More bars.' });
  for (let tries = 0; tries < 10; tries++) expect((await ask()).to).toBe(`${QUOTES}?state=asked`);
  expect((await ask()).html).toContain('Too many attempts');
});
