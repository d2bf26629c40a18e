import { beforeAll, describe, expect, it } from 'vitest';
import { category, contentPage, fill, product, request } from '#worker/testing/store.ts';

const price = { price: 100, specialPrice: null, specialFromMs: null, specialToMs: null };
const page = { heading: 'Written page', content: '<p>Words</p>' };

beforeAll(() =>
  fill({
    categories: [
      category('Gear', 'gear'),
      category('Storage', 'storage', 4_691),
      category('Garage', 'garage', 6_069),
      { ...category('Hidden', 'hidden'), isActive: false },
    ],
    products: [
      product('RS-1', { categories: ['Gear', 'Storage', 'Garage'], prices: { USA: price, CAN: price, GBR: price } }),
      product('RS-UE', { urlKey: 'übung-1' }),
      product('RS-CA', { urlKey: 'ca' }),
      product('RS-OLD', { urlKey: 'before' }),
    ],
    pages: [
      contentPage('storage', page),
      contentPage('terms', page),
      contentPage('terms', { ...page, site: 'GBR', heading: 'British terms' }),
    ],
    rewrites: [
      { site: null, requestPath: 'all-old', targetPath: 'gear', redirectType: 301 },
      { site: 'GBR', requestPath: 'all-old', targetPath: 'terms', redirectType: 302 },
      { site: null, requestPath: 'to-exercise', targetPath: 'übung-1', redirectType: 302 },
      { site: null, requestPath: 'away', targetPath: 'https://else.test/x', redirectType: 301 },
    ],
  }),
);

async function get(path: string) {
  const answer = await request(path);
  return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() };
}

describe('any other address', () => {
  it.each([
    ['a product', '/rs-1', 'Product RS-1'],
    ['a product on another site', '/gb/rs-1', 'Product RS-1'],
    ['a category', '/gear', 'Gear'],
    ['a content page', '/terms', 'Written page'],
    ['a site’s own version of a content page', '/gb/terms', 'British terms'],
    ['a category id that maps to a landing content page', '/storage', 'Written page'],
    ['a category list without such a page', '/garage', 'data-testid="product-card"'],
    ['the home page of a prefix, before any product of that name', '/ca', 'lang="en-CA"'],
    ['an address with letters beyond ASCII', '/%C3%BCbung-1', 'Product RS-UE'],
  ])('may be %s: %s', async (_, path, text) => {
    const { status, html, location } = await get(path);
    expect([status, location]).toEqual([200, null]);
    expect(html).toContain(text);
  });

  it.each([
    ['an inactive category', '/hidden'],
    ['a product that the site does not sell', '/eu/rs-1'],
    ['an unknown path', '/nothing/at/all'],
    ['a category below another address', '/gear/gear'],
    ['an attempt at SQL', "/x'%20OR%201=1--"],
    ['an address with a line break', '/x%0d%0aset-cookie:a=b'],
    ['an address with a null character', '/x%00'],
    ['an address longer than a key of KV', `/${'x'.repeat(700)}`],
  ])('is 404 for %s', async (_, path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe('redirects', () => {
  it.each([
    ['/all-old', 301, '/gear'],
    ['/ca/all-old', 301, '/ca/gear'],
    ['/gb/all-old', 302, '/gb/terms'],
    ['/away', 301, 'https://else.test/x'],
    ['/gb/RS-1?x=1', 301, '/gb/rs-1?x=1'],
    ['/RS-1%2F', 301, '/rs-1'],
    ['/%C3%9CBUNG-1', 301, '/%C3%BCbung-1'],
    ['/%c3%bcbung-1', 301, '/%C3%BCbung-1'],
    ['/to-exercise', 302, '/%C3%BCbung-1'],
  ])('%s → %i %s', async (path, status, location) => {
    expect(await get(path)).toMatchObject({ status, location });
  });

  it('a moved product answers at its new address, and the old one redirects to it', async () => {
    await fill({ products: [product('RS-OLD', { urlKey: 'after' })] });
    expect(await get('/before')).toMatchObject({ status: 301, location: '/after' });
    expect((await get('/after')).status).toBe(200);
  });

  it('never leave the store by a trick in the address', async () => {
    for (const path of [
      '//evil.test/',
      '/%2Fevil.test',
      '/%5Cevil.test',
      '/ca//evil.test',
      '/.evil.test',
      '/@evil.test',
    ]) {
      const { location } = await get(path);
      if (location !== null) expect(new URL(location, 'http://localhost').host, path).toBe('localhost');
    }
  });
});
