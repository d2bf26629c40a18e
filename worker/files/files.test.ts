import { beforeAll, describe, expect, it } from 'vitest';
import { SITES } from '#shared/site/sites.ts';
import { barRow } from '#worker/testing/bar.ts';
import { category, contentPage, env, fill, product, publish, request } from '#worker/testing/store.ts';

const price = { price: 100, specialPrice: null, specialFromMs: null, specialToMs: null };
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
      contentPage('about', { heading: '' }),
      contentPage('closed', { heading: '', isActive: false }),
      contentPage('imprint', { heading: '', site: 'EUR' }),
    ],
    bars: [barRow('Bar', 1)],
    rewrites: [{ site: null, requestPath: 'map-old', targetPath: 'map-1', redirectType: 301 }],
  }),
);

/** Built-in pages that all of these sites have. */
const ON_EVERY_SITE = ['/giftregistry/search/index', '/shippingtracker'];

async function text(path: string): Promise<string> {
  const answer = await request(path);
  expect(answer.status, path).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  return answer.text();
}

describe('robots.txt', () => {
  it('excludes personal pages and names the sitemap', async () => {
    const lines = (await text('/robots.txt')).split('\n');
    for (const path of ['/cart', '/checkout', '/account', '/login', '/search', '/svc_'])
      expect(lines).toContain(`Disallow: ${path}`);
    expect(lines).toContain('Sitemap: http://localhost/sitemap.xml');
    expect(lines).not.toContain('Disallow: /');
  });

  it('of a site with a prefix uses its own addresses', async () => {
    const lines = (await text('/ca/robots.txt')).split('\n');
    expect(lines).toContain('Disallow: /ca/cart');
    expect(lines).toContain('Sitemap: http://localhost/ca/sitemap.xml');
  });

  it('of a site that must not be indexed allows only its home page', async () => {
    expect(await text('/apo/robots.txt')).toBe('User-agent: *\nAllow: /$\nDisallow: /\n');
  });
});

describe('sitemap.xml', () => {
  const addresses = async (path: string) =>
    [...(await text(path)).matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1]);

  it('has what the site shows: home, categories, pages and products, but no redirect and nothing disabled', async () => {
    const own = ['/', '/about', '/gear', '/map-1', '/salt&#38;pepper', ...ON_EVERY_SITE];
    expect((await addresses('/sitemap.xml')).sort()).toEqual(
      [...own, '/compare/bars', '/zeus-builder', '/zeus-builder/templates']
        .sort()
        .map((path) => `http://localhost${path}`),
    );
  });

  it('of another site has its own products under its prefix', async () => {
    const own = ['', '/about', '/gear', '/map-can', '/compare/bars', ...ON_EVERY_SITE];
    expect((await addresses('/ca/sitemap.xml')).sort()).toEqual(own.map((path) => `http://localhost/ca${path}`).sort());
  });

  it('has a page of one site only on that site', async () => {
    expect(await addresses('/eu/sitemap.xml')).toContain('http://localhost/eu/imprint');
    expect(await addresses('/gb/sitemap.xml')).not.toContain('http://localhost/gb/imprint');
  });

  it('of a site that must not be indexed does not exist', async () => {
    const answer = await request('/apo/sitemap.xml');
    await answer.text();
    expect(answer.status).toBe(404);
  });

  it('says when a product changed', async () => {
    expect(await text('/sitemap.xml')).toContain('<loc>http://localhost/map-1</loc><lastmod>2026-02-03</lastmod>');
  });

  it('says when a page of words changed, and not when it was only imported again', async () => {
    const page = contentPage('map-words', { content: '<p>Words</p>' });
    await fill({ pages: [page] });
    const today = new Date().toISOString().slice(0, 10);
    expect(await text('/sitemap.xml')).toContain(`/map-words</loc><lastmod>${today}</lastmod>`);
    await env.DB.prepare("UPDATE cms_pages SET updated_ms = ?1 WHERE identifier = 'map-words'")
      .bind(Date.UTC(2026, 1, 3))
      .run();
    await fill({ pages: [page] });
    await publish();
    expect(await text('/sitemap.xml')).toContain('/map-words</loc><lastmod>2026-02-03</lastmod>');
  });

  it('is made once for each version of the content, and without a product that is gone', async () => {
    const first = await text('/sitemap-1.xml');
    expect(first).toContain('http://localhost/map-1<');
    // Not an import, so no version rises.
    await env.DB.prepare("UPDATE products SET updated_ms = ?1 WHERE sku = 'MAP-1'")
      .bind(Date.UTC(2026, 4, 5))
      .run();
    expect(await text('/sitemap-1.xml')).toBe(first);
    await fill({ products: [product('MAP-1', { updatedMs: Date.UTC(2026, 5, 6), weightLb: 11 })] });
    expect(await text('/sitemap-1.xml')).toContain('http://localhost/map-1</loc><lastmod>2026-06-06<');
    await fill({ products: [product('MAP-1', { isOnline: false })] });
    expect(await text('/sitemap-1.xml')).not.toContain('http://localhost/map-1<');
    expect(await addresses('/sitemap.xml')).not.toContain('http://localhost/map-1');
  });

  it.each(['/sitemap-0.xml', '/sitemap-2.xml', '/sitemap-999999999999999999999.xml', '/sitemap-x.xml'])(
    '%s does not exist',
    async (path) => {
      const answer = await request(path);
      await answer.text();
      expect(answer.status).toBe(404);
    },
  );
});

describe('a catalog that does not fit in one file', () => {
  const MANY = 5_003;

  beforeAll(async () => {
    const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY})`;
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO products (product_id, sku, type, attribute_set, name, url_key, visibility, is_online, tax_class, document, fingerprint, created_ms, updated_ms)
         ${numbers} SELECT 100000 + i, 'MANY-' || i, 'simple', '', 'Many', 'many-' || i, 4, 1, '', '{}', '', 0, 0 FROM n`,
      ),
      env.DB.prepare(
        `INSERT INTO routes (path, site_id, entity_type, entity_id) ${numbers} SELECT '/many-' || i, 0, 'product', 100000 + i FROM n`,
      ),
      env.DB.prepare(
        `INSERT INTO feed_rows (site_id, product_id, lines) ${numbers} SELECT ${SITES.AUS.siteId}, 100000 + i, 'MANY-' || i || char(9) || '{origin}/au/many-' || i FROM n`,
      ),
    ]);
  });

  it('has a list of sitemaps, which together name every product once', async () => {
    const [first = '', ...more] = [...(await text('/au/sitemap.xml')).matchAll(/<loc>http:\/\/localhost([^<]*)/g)].map(
      ([, path = '']) => path,
    );
    expect([first, ...more]).toEqual([1, 2, 3].map((number) => `/au/sitemap-${number}.xml`));
    expect(await text(first)).not.toContain('many-');
    const named = (await Promise.all(more.map(text))).flatMap((map) => map.match(/many-\d+(?=<)/g) ?? []);
    expect(named).toHaveLength(MANY);
    expect(new Set(named).size).toBe(MANY);
    expect((await request('/au/sitemap-4.xml')).status).toBe(404);
  });

  it('has product feeds that lead from one to the next', async () => {
    const first = await request('/au/product-feed.tsv');
    expect(first.headers.get('link')).toBe('<http://localhost/au/product-feed-2.tsv>; rel="next"');
    const second = await request('/au/product-feed-2.tsv');
    expect(second.headers.get('link')).toBeNull();
    const lines = [await first.text(), await second.text()].map((feed) => feed.trimEnd().split('\n').slice(1));
    expect(lines.map(({ length }) => length)).toEqual([5_000, 3]);
    expect(lines[1]?.[0]).toBe('MANY-5001\thttp://localhost/au/many-5001');
    for (const path of ['/au/product-feed-1.tsv', '/au/product-feed-3.tsv', '/au/product-feed-0.tsv'])
      expect((await request(path)).status, path).toBe(404);
  });
});

describe('product feed', () => {
  const rows = async (path: string) =>
    (await text(path))
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'));
  const skus = async (path: string) => (await rows(path)).map(([id]) => id);

  it('lists what the site sells, at its addresses and prices', async () => {
    const sold = (await rows('/product-feed.tsv')).find(([id]) => id === 'MAP-AMP');
    expect(sold).toContain('http://localhost/salt&pepper');
    expect(sold).toContain('100.00 USD');
    expect(await skus('/ca/product-feed.tsv')).toEqual(['MAP-CAN']);
  });

  it('is as new as the last publish', async () => {
    const cheaper = { USA: { price: 4_321, specialPrice: null, specialFromMs: null, specialToMs: null } };
    await fill({ products: [product('MAP-AMP', { urlKey: 'salt&pepper', prices: cheaper })] });
    expect(await text('/product-feed.tsv')).toContain('43.21 USD');
    await fill({ products: [product('MAP-AMP', { urlKey: 'salt&pepper', isOnline: false })] });
    expect(await skus('/product-feed.tsv')).not.toContain('MAP-AMP');
  });

  it('exists only on sites that search engines may list', async () => {
    expect((await request('/apo/product-feed.tsv')).status).toBe(404);
  });
});

describe('speculation rules', () => {
  it('are named by every page and never prefetch anything personal', async () => {
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

it('the offline script is served, and stores no page', async () => {
  const answer = await request('/offline.js');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  const script = await answer.text();
  expect(script).toContain('You are offline');
  expect(script).not.toContain('caches');
});
