import { beforeAll, expect, it } from 'vitest';
import { category, fill, product, request } from '#worker/testing/store.ts';

const price = { price: 100, specialPrice: null, specialFromMs: null, specialToMs: null };

beforeAll(() =>
  fill({
    categories: [category('Gear', 'gear', 77)],
    products: [product('RT-US'), product('RT-EU', { prices: { USA: price, EUR: price } })],
    rewrites: [
      { site: null, requestPath: 'rt-old', targetPath: 'rt-us', redirectType: 302 },
      { site: 'CAN', requestPath: 'rt-can', targetPath: 'https://else.test/x', redirectType: 301 },
    ],
  }),
);

const lookup = (url: string, site = '') => request(`/svc_route${site}/route?url=${encodeURIComponent(url)}`);

it.each([
  [
    'a product that Europe sells',
    '/rt-eu',
    { entityType: 'product', redirectTarget: null, redirectType: null, related: { EUROPE: '/eu/rt-eu' } },
  ],
  [
    'a product that Europe does not sell falls back to the region root',
    '/rt-us',
    { entityType: 'product', related: { EUROPE: '/eu' } },
  ],
  ['a category', '/gear', { entityType: 'category', entityId: 77, related: { EUROPE: '/eu/gear' } }],
  [
    'a redirect with its target and type',
    '/rt-old',
    { entityType: 'redirect', redirectTarget: '/rt-us', redirectType: 302, related: { EUROPE: '/eu' } },
  ],
  [
    'a path with prefix, query, hash, capitals and spaces',
    '/CA/ RT-(EU)?x=1#y',
    { entityType: 'product', related: { EUROPE: '/eu/rt-eu' } },
  ],
  ['a path without its slash', 'gear', { entityId: 77 }],
])('%s', async (_, url, expected) => {
  const answer = await lookup(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('private, max-age=7200');
  expect(await answer.json()).toMatchObject(expected);
});

it('looks on the site of the service path', async () => {
  expect((await lookup('/rt-can')).status).toBe(404);
  expect(await (await lookup('/rt-can', '/site/CAN')).json()).toMatchObject({
    redirectTarget: 'https://else.test/x',
    redirectType: 301,
  });
});

it.each([
  ['an unknown address', '/nothing', 404, 'not_found'],
  ['an empty address', '', 400, 'validation_error'],
  ['an overlong address', `/${'x'.repeat(600)}`, 404, 'not_found'],
])('%s', async (_, url, status, type) => {
  const answer = await lookup(url);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(await answer.json()).toMatchObject({ error: { type } });
});
