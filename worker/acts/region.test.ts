import { beforeAll, describe, expect, it } from 'vitest';
import { category, contentPage, fill, product, publish, request } from '#worker/testing/store.ts';

const price = { price: 100, specialPrice: null, specialFromMs: null, specialToMs: null };

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear'), category('Home gear', 'home-gear')],
    products: [
      product('RG-BOTH', { prices: { USA: price, EUR: price, GBR: price }, categories: ['Gear'] }),
      product('RG-US', { prices: { USA: price }, categories: ['Home gear'] }),
    ],
    pages: [
      contentPage('rg-words', { content: '<p>Words</p>' }),
      contentPage('rg-here', { site: 'USA', content: '<p>Here</p>' }),
    ],
    rewrites: [{ site: null, requestPath: 'rg-old', targetPath: 'rg-both', redirectType: 302 }],
  });
  await publish();
});

const visit = (path: string, cookie: string, country = 'DE', more: Record<string, string> = {}) =>
  request(path, { redirect: 'manual', headers: { cookie, 'cf-ipcountry': country, ...more } });

const locationOf = async (...asked: Parameters<typeof visit>) => {
  const answer = await visit(...asked);
  await answer.arrayBuffer();
  return answer.status === 302 ? answer.headers.get('location') : answer.status;
};

describe('a visitor who chose the site of their country', () => {
  it.each([
    ['the home page', '/', '/eu'],
    ['a product that is sold there', '/rg-both?color=red', '/eu/rg-both?color=red'],
    ['a product that is not', '/rg-us', '/eu'],
    ['a category', '/gear', '/eu/gear'],
    ['a page of words', '/rg-words', '/eu/rg-words'],
    ['a category of which nothing is sold there', '/home-gear', '/eu'],
    ['a page that is only here', '/rg-here', '/eu'],
    ['the gym builder, which is not there', '/zeus-builder', '/eu'],
    ['a search', '/search?q=bar', '/eu/search?q=bar'],
    ['stories', '/theindex/news/some-story', '/eu/theindex/news/some-story'],
    ['an event', '/invitational/schedule', '/eu/invitational/schedule'],
    ['an old address', '/rg-old', '/eu'],
    ['an unknown address', '/rg-nowhere', '/eu'],
    ['a page of another site', '/ca/gear', '/eu/gear'],
  ])('goes there from %s', async (_, path, to) => {
    expect(await locationOf(path, 'preferredCountry=EUR')).toBe(to);
  });

  it('goes there once in a visit, by an answer that nobody keeps', async () => {
    const answer = await visit('/gear', 'preferredCountry=EUR');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'private, no-store']);
    expect(answer.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^region-moved=1; Path=\/; /));
    expect(await locationOf('/gear', 'preferredCountry=EUR; region-moved=1')).toBe(200);
    expect(await locationOf('/eu/gear', 'preferredCountry=EUR')).toBe(200);
  });

  it.each([
    ['without the cookie', '', 'DE', {}],
    ['who chose to stay', 'preferredCountry=USA', 'DE', {}],
    ['who chose the site of another country', 'preferredCountry=GBR', 'DE', {}],
    ['whose country is not known', 'preferredCountry=EUR', 'XX', {}],
    ['from Canada, which is never offered', 'preferredCountry=CAN', 'CA', {}],
    [
      'that is a search engine',
      'preferredCountry=EUR',
      'DE',
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
    ],
    ['in the app', 'preferredCountry=EUR; mobileApp=mobileAppVersion%3D3.1.0', 'DE', {}],
  ])('a visitor %s stays', async (_, cookie, country, more) => {
    expect(await locationOf('/gear', cookie, country, more)).toBe(200);
  });

  it('is not sent away from a cart or a login', async () => {
    for (const path of ['/cart', '/login']) expect(await locationOf(path, 'preferredCountry=EUR')).toBe(200);
  });

  it('is not sent away from tickets', async () => {
    expect(await locationOf('/tickets/2026', 'preferredCountry=EUR')).toBe(404);
  });

  it('gets services and files from where they are asked for', async () => {
    for (const path of ['/svc_ssr/heartbeat', '/robots.txt'])
      expect(await locationOf(path, 'preferredCountry=EUR')).toBe(200);
  });
});
