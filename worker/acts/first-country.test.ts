import { beforeAll, expect, it } from 'vitest';
import type { DeliveryPromise } from '#shared/delivery/promise.ts';
import { TestBrowser } from '#worker/testing/browser.ts';
import { newCustomer } from '#worker/testing/charge.ts';
import { env, fill, product, productIdOf } from '#worker/testing/store.ts';

const PRICE = { price: 10_000, specialPrice: null, specialFromMs: null, specialToMs: null };
const STOCK = { qoh: 500, min: 1, max: 100, isInStock: true, backorder: false, bin: false };
const SITES = ['USA', 'CAN', 'EUR', 'AUS', 'GBR'] as const;
const onEach = <T>(value: T) => Object.fromEntries(SITES.map((code) => [code, value]));
/** A year, as the cookie is kept (spec 3 section 9). */
const YEAR = 'Max-Age=31536000';

let bar = 0;

beforeAll(async () => {
  await fill({ products: [product('FC-BAR', { prices: onEach(PRICE), stock: onEach(STOCK), weightLb: 44 })] });
  bar = await productIdOf('FC-BAR');
});

const cookieOf = (answer: Response): string | undefined =>
  answer.headers.getSetCookie().find((line) => line.startsWith('country='));

/** Asks when the bar arrives; `from`: where the edge takes the visitor to be. */
const asks = (browser: TestBrowser, site: string, place = '', from = 'BE'): Promise<Response> =>
  browser.send('GET', `/svc_shipping/site/${site}/delivery?productId=${bar}${place}`, undefined, {
    'cf-ipcountry': from,
  });

const areaOf = async (answer: Promise<Response>) => ((await (await answer).json()) as DeliveryPromise).area?.countryId;

/** A guest on EUR with a bar in the cart. */
async function shopper(): Promise<TestBrowser> {
  const browser = new TestBrowser();
  await browser.json('POST', '/svc_list/site/EUR/lists/cart/items', { items: [{ productId: bar, qty: 1 }] });
  return browser;
}

/** The country that the cart's estimate and the checkout's address start with. */
async function startsWith(browser: TestBrowser): Promise<readonly (string | undefined)[]> {
  const html = async (path: string) => (await browser.send('GET', path, undefined, { 'cf-ipcountry': 'BE' })).text();
  const [cart, checkout] = [await html('/eu/cart'), await html('/eu/checkout')];
  return [
    /<option value="(..)" selected/.exec(cart)?.[1],
    /&quot;firstCountry&quot;:&quot;(..)&quot;/.exec(checkout)?.[1],
  ];
}

it('a country for which someone asks about shipping is kept for a year, and everything starts with it', async () => {
  const browser = await shopper();
  expect(await areaOf(asks(browser, 'EUR'))).toBe('BE');
  expect(await startsWith(browser)).toEqual(['BE', 'BE']);
  const asked = await asks(browser, 'EUR', '&country=FR');
  expect(cookieOf(asked)).toContain('country=FR;');
  expect(cookieOf(asked)).toContain(YEAR);
  expect(cookieOf(asked)).toContain('HttpOnly');
  expect(await areaOf(asks(browser, 'EUR'))).toBe('FR');
  expect(await startsWith(browser)).toEqual(['FR', 'FR']);
  // What is known already is not said again.
  expect(cookieOf(await asks(browser, 'EUR', '&country=FR'))).toBeUndefined();
});

it.each([
  ['the rates of the checkout', 'POST', '/svc_shipping/site/EUR/shipping/rates/get'],
  ['the estimate of the cart, without script', 'GET', '/eu/cart?country=AT&postcode=1010'],
])('%s: the country is kept', async (_what, method, path) => {
  const browser = await shopper();
  const shippingAddress = { countryId: 'AT', postcode: '1010', city: 'Wien', region: '', street: ['Ring 1'] };
  const answer = await browser.send(
    method,
    path,
    method === 'POST' ? { shippingAddress, items: [{ productId: bar, qty: 1 }] } : undefined,
  );
  expect(answer.status).toBe(200);
  expect(cookieOf(answer)).toContain('country=AT;');
  await answer.text();
  expect(await startsWith(browser)).toEqual(['AT', 'AT']);
});

it.each([
  ['a site that ships to one country', 'USA', 'US'],
  ['a country that the site does not ship to', 'EUR', 'JP'],
  ['a country of another site', 'GBR', 'FR'],
])('%s: nothing is kept', async (_what, site, country) => {
  const browser = new TestBrowser();
  expect(cookieOf(await asks(browser, site, `&country=${country}`))).toBeUndefined();
});

it('a country that this site does not ship to, or that is none, counts as none', async () => {
  const browser = await shopper();
  await asks(browser, 'GBR', '&country=JE');
  expect(await areaOf(asks(browser, 'GBR'))).toBe('JE');
  expect(await startsWith(browser)).toEqual(['BE', 'BE']);
  for (const value of ['', 'fr', 'France', 'XX', '<b>'])
    expect(await areaOf(asks(new TestBrowser(), 'EUR', '', value)), value).toBe('DE');
});

it('a visitor from where the site does not ship learns no date until they choose a country', async () => {
  const browser = new TestBrowser();
  expect(await areaOf(asks(browser, 'EUR', '', 'JP'))).toBeUndefined();
  await asks(browser, 'EUR', '&country=IT', 'JP');
  expect(await areaOf(asks(browser, 'EUR', '', 'JP'))).toBe('IT');
});

it('the default address of a customer comes first, and a new address starts with its country', async () => {
  await newCustomer(env.DB, 'first@country.test');
  const browser = await shopper();
  await browser.enter('first@country.test');
  await asks(browser, 'EUR', '&country=FR');
  const started = async () => {
    const html = await (await browser.send('GET', '/eu/account/address?add=1')).text();
    return /<option value="(..)" selected/.exec(html)?.[1];
  };
  expect(await started()).toBe('FR');
  await browser.json('POST', '/svc_customer/customer/address', {
    ...{ firstname: 'Ada', lastname: 'Berg', telephone: '614 555 0100', street: ['1 Quay'], city: 'Dublin' },
    ...{ region: '', postcode: 'D02 AF30', countryId: 'IE' },
  });
  expect(await started()).toBe('IE');
  expect(await areaOf(asks(browser, 'EUR'))).toBe('IE');
});
