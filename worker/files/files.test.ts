import { beforeAll, describe, expect, it } from 'vitest';
import { category, fill, product, request } from '#worker/testing/store.ts';

const price = { price: 100, specialPrice: null, specialFromMs: null, specialToMs: null };
const page = {
  title: 'T',
  heading: '',
  content: '',
  metaTitle: '',
  metaDescription: '',
  metaKeywords: '',
  blocks: [],
  extra: {},
};

beforeAll(() =>
  fill({
    categories: [category('Gear', 'gear')],
    products: [
      product('MAP-1', { updatedMs: Date.UTC(2026, 1, 3) }),
      product('MAP-CAN', { prices: { CAN: price } }),
      product('MAP-OFF', { isOnline: false }),
      product('MAP-V', { visibility: 1 }),
      product('MAP-AMP', { urlKey: 'salt&pepper' }),
    ],
    pages: [
      { ...page, identifier: 'about', site: null, isActive: true },
      { ...page, identifier: 'closed', site: null, isActive: false },
    ],
    rewrites: [{ site: null, requestPath: 'map-old', targetPath: 'map-1', redirectType: 301 }],
  }),
);

async function text(path: string): Promise<string> {
  const answer = await request(path);
  expect(answer.status, path).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  return answer.text();
}

describe('robots.txt', () => {
  it('closes what is personal, and names the sitemap', async () => {
    const lines = (await text('/robots.txt')).split('\n');
    for (const path of ['/cart', '/checkout', '/account', '/login', '/search', '/svc_'])
      expect(lines).toContain(`Disallow: ${path}`);
    expect(lines).toContain('Sitemap: http://localhost/sitemap.xml');
    expect(lines).not.toContain('Disallow: /');
  });

  it('of a site below a prefix names its own addresses', async () => {
    const lines = (await text('/ca/robots.txt')).split('\n');
    expect(lines).toContain('Disallow: /ca/cart');
    expect(lines).toContain('Sitemap: http://localhost/ca/sitemap.xml');
  });

  it('of a site that must not be indexed opens its home page alone', async () => {
    expect(await text('/apo/robots.txt')).toBe('User-agent: *\nAllow: /$\nDisallow: /\n');
  });
});

describe('sitemap.xml', () => {
  const addresses = async (path: string) =>
    [...(await text(path)).matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1]);

  it('has what the site shows: home, categories, pages and products, no redirect, nothing that is off', async () => {
    expect((await addresses('/sitemap.xml')).sort()).toEqual(
      ['/', '/about', '/gear', '/map-1', '/salt&#38;pepper'].map((path) => `http://localhost${path}`),
    );
  });

  it('of another site has its own products below its prefix', async () => {
    expect((await addresses('/ca/sitemap.xml')).sort()).toEqual(
      ['/ca', '/ca/about', '/ca/gear', '/ca/map-can'].map((path) => `http://localhost${path}`),
    );
  });

  it('tells when a product changed', async () => {
    expect(await text('/sitemap.xml')).toContain('<loc>http://localhost/map-1</loc><lastmod>2026-02-03</lastmod>');
  });

  it.each(['/sitemap-0.xml', '/sitemap-2.xml', '/sitemap-999999999999999999999.xml', '/sitemap-x.xml'])(
    '%s is not there',
    async (path) => {
      const answer = await request(path);
      await answer.text();
      expect(answer.status).toBe(404);
    },
  );
});

describe('speculation rules', () => {
  it('are named by every page and never let anything be fetched that is personal', async () => {
    const home = await request('/');
    await home.text();
    expect(home.headers.get('speculation-rules')).toBe('"/speculation-rules.json"');
    const answer = await request('/speculation-rules.json');
    expect(answer.headers.get('content-type')).toBe('application/speculationrules+json');
    const rules = (await answer.json()) as {
      prefetch: { where: { and: { not?: { href_matches?: string } }[] } }[];
      prerender?: unknown;
    };
    expect(rules.prerender).toBeUndefined();
    const closed = rules.prefetch.flatMap((rule) => rule.where.and.map((each) => each.not?.href_matches));
    for (const path of ['/cart*', '/checkout*', '/account*', '/login*', '/svc_*', '/*/cart*', '/*/account*'])
      expect(closed).toContain(path);
  });
});

it('the icon is served', async () => {
  const answer = await request('/favicon.svg');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  await answer.text();
});
