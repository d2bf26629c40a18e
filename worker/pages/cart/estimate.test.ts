import { beforeAll, describe, expect, it } from 'vitest';
import { SITE_LIST } from '#shared/site/sites.ts';
import { TestBrowser } from '#worker/testing/browser.ts';
import { fill, product, productIdOf } from '#worker/testing/store.ts';

const price = (minor: number) => ({ price: minor, specialPrice: null, specialFromMs: null, specialToMs: null });
const stock = { qoh: 50, min: 1, max: 100, isInStock: true, backorder: false, bin: false };
const everywhere = {
  prices: Object.fromEntries(SITE_LIST.map(({ code }) => [code, price(10_000)])),
  stock: { USA: stock, EUR: stock },
};

beforeAll(() =>
  fill({
    products: [
      product('CE-BAR', { ...everywhere, weightLb: 44 }),
      product('CE-PLAN', { ...everywhere, type: 'virtual', weightLb: null, stock: {} }),
    ],
  }),
);

/** The summary of a cart page, as its visitor reads it. */
async function summary(sku: string, query: string, prefix = '', headers: Record<string, string> = {}): Promise<string> {
  const browser = new TestBrowser();
  const productId = await productIdOf(sku);
  const service = prefix === '' ? '/svc_list' : '/svc_list/site/EUR';
  await browser.json('POST', `${service}/lists/cart/items`, { items: [{ productId, qty: 1 }] });
  const answer = await browser.send('GET', `${prefix}/cart${query}`, undefined, headers);
  expect(answer.status).toBe(200);
  const [html = ''] = /<aside class="sum".*?<\/aside>/s.exec(await answer.text()) ?? [];
  return html;
}

function textOf(html: string): string {
  return html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

describe('the estimate of a cart', () => {
  it('shows the rates for the location in the address', async () => {
    const text = textOf(await summary('CE-BAR', '?country=US&postcode=43211'));
    expect(text).toContain('Shipping, estimated $23.03 Estimated total $123.03');
    expect(text).toMatch(
      /Ground, 2 to 3 working days Arrives [A-Z].+ – [A-Z].+ \$23\.03 2-day air Arrives [^–]+ \$88\.75 Pick up in Columbus, Ohio Free/,
    );
  });

  it.each([
    ['', 'Estimated total $100 Shipping and tax are calculated at checkout. Estimate shipping'],
    ['?postcode=', 'Estimated total $100 Shipping and tax are calculated at checkout. Estimate shipping'],
    ['?postcode=43211', 'Estimated total $123.03'],
    ['?country=zz9&postcode=43211', 'Estimated total $123.03'],
    ['?country=de&postcode=80331', 'We do not ship to this address from this store.'],
    ['?country=US&postcode=432', 'Please enter a valid ZIP code, such as'],
    [`?country=US&postcode=${'9'.repeat(500)}`, 'Please enter a valid ZIP code, such as'],
    ['?country=US&postcode=%3Cb%3E', 'Please enter a valid ZIP code, such as'],
  ])('%j: %s', async (query, words) => {
    expect(textOf(await summary('CE-BAR', query))).toContain(words);
  });

  it('begins with the visitor’s country, where the site ships there', async () => {
    const chosen = async (country: string) =>
      /<option value="(..)" selected/.exec(await summary('CE-BAR', '', '/eu', { 'cf-ipcountry': country }))?.[1];
    expect([await chosen('FR'), await chosen('US')]).toEqual(['FR', 'DE']);
  });

  it('is not shown where nothing is shipped', async () => {
    const text = textOf(await summary('CE-PLAN', '?country=US&postcode=43211'));
    expect(text).not.toContain('shipping');
    expect(text).toContain('Estimated total $100');
  });
});
