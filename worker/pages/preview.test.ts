import { beforeAll, describe, expect, it } from 'vitest';
import { signPreview } from '#worker/request/preview-token.ts';
import { changesets, draft } from '#worker/testing/changesets.ts';
import { formField, simpleForm } from '#worker/testing/form-batch.ts';
import { indexPost } from '#worker/testing/index-posts.ts';
import { ADMIN } from '#worker/testing/staff-browser.ts';
import { category, contentPage, env, fill, product, request, staffRequest } from '#worker/testing/store.ts';

const MARKER = 'Zebrafinch';
const FORM = simpleForm('pvform', [formField('note', { label: MARKER })]).definition;
let changesetId = '';
let token = '';

interface Link {
  readonly token: string;
  readonly url: string;
  readonly expiresAt: string;
}

async function link(wish: object = {}): Promise<Link> {
  const answer = await staffRequest('/svc_staff/previews', { changesetId, expiresIn: 3600, ...wish });
  expect(answer.status).toBe(201);
  return answer.json();
}

const at = (kind: string, query: Readonly<Record<string, string>>, host = ADMIN): Promise<Response> =>
  request(`${host}/__rb__/${kind}?${new URLSearchParams({ token, ...query })}`);

const see = async (path: string, look: Readonly<Record<string, string>> = {}, kind = 'preview'): Promise<string> => {
  const answer = await at(kind, { path, ...look });
  expect(answer.status).toBe(200);
  return answer.text();
};

/** A page as a draft has it. */
const page = (content: string, more: object = {}) => ({
  title: `${MARKER} page`,
  content: `<p>${content}</p>`,
  ...more,
});

beforeAll(async () => {
  const usd = { price: 20_000, specialPrice: null, specialFromMs: null, specialToMs: null };
  await fill({
    categories: [category('Gear', 'gear')],
    indexPosts: [indexPost(9301, { slug: 'pv-post', title: 'Live post', categories: [19] })],
    pages: [contentPage('pv-live', { title: 'Live', content: '<p>Live text <a href="/pv-new">dead</a></p>' })],
    products: [product('PV-BAR', { prices: { USA: usd, EUR: usd } }), product('PV-PLATE')],
  });
  const made = await draft(
    { kind: 'page', key: 'pv-live', base: 1, value: page(`${MARKER} text <a href="/pv-new">alive</a>`) },
    { kind: 'page', key: 'pv-new', site: null, base: 0, value: page('A new page') },
    {
      kind: 'page',
      key: 'pv-blocks',
      base: 0,
      value: page('', {
        blocks: [
          { name: 'text', props: { html: `<p>${MARKER} for all</p>` } },
          { name: 'text', props: { html: '<p>For gyms</p>' }, segments: [24] },
          {
            name: 'text',
            props: { html: '<p>Variant A</p>' },
            abTest: {
              name: 'pv',
              share: { default: 100, b: 0 },
              variants: { b: { props: { html: '<p>Variant B</p>' } } },
            },
          },
        ],
      }),
    },
    { kind: 'block', key: 'pv-block', base: 0, value: { content: `<p>${MARKER} block</p>` } },
    { kind: 'redirect', key: 'pv-old', base: 0, value: { targetPath: 'pv-new' } },
    { kind: 'price', key: 'PV-BAR', site: 'USA', base: 1, value: { price: 123.45 } },
    {
      kind: 'promotion',
      key: 'PV-BAR',
      site: 'EUR',
      base: 0,
      value: { price: 88.77, from: '2090-01-01T00:00:00Z', to: '2090-02-01T00:00:00Z' },
    },
    { kind: 'product', key: 'PV-PLATE', base: 1, value: { name: `${MARKER} plate` } },
    {
      kind: 'category',
      key: 'Gear',
      base: 1,
      value: { urlKey: 'gear', description: `<p>${MARKER} head</p>`, metaTitle: `${MARKER} gear` },
    },
    { kind: 'category', key: `${MARKER}s`, base: 0, value: { urlKey: 'pv-category', description: '<p>New head</p>' } },
    {
      kind: 'navigation',
      key: 'landing',
      site: 'USA',
      base: 0,
      value: { links: [{ parent: 'gear', label: `${MARKER} landing`, url: '/pv-new', position: 1, style: 'top' }] },
    },
    { kind: 'post', key: '9301', base: 1, value: { slug: 'pv-post', title: `${MARKER} post`, categories: [19] } },
    {
      kind: 'post',
      key: '9302',
      base: 0,
      value: { slug: 'pv-new-post', title: `${MARKER} story`, content: `<p>${MARKER} words</p>`, categories: [19] },
    },
    {
      kind: 'event',
      key: 'pv-games-2027',
      base: 0,
      value: { name: `${MARKER} Games`, timeZone: 'UTC', starts: '2027-06-04', ends: '2027-06-06' },
    },
    { kind: 'form', key: 'pvform', base: 0, value: { name: `${MARKER} form`, definition: FORM } },
    {
      kind: 'cart-rule',
      key: '930001',
      base: 0,
      value: { name: `${MARKER} sale`, websiteIds: ['USA'], simpleAction: 'by_percent', discountAmount: 10 },
    },
    { kind: 'flag', key: 'matte_black_enabled', site: 'GBR', base: 0, value: { value: true } },
  );
  changesetId = made.id;
  ({ token } = await link());
});

describe('a preview', () => {
  it('draws pages as they will be, and nothing of it reaches shoppers', async () => {
    expect(await see('/pv-live')).toContain(`${MARKER} text`);
    expect(await see('/pv-new')).toContain('A new page');
    expect(await see('/pv-old')).toContain('A new page');
    expect(await see('/pv-bar')).toContain('$123.45');
    expect(await see('/gear')).toContain('$123.45');
    expect(await see('/gear')).toContain(`${MARKER} plate`);
    expect(await see('/pv-plate')).toContain(`${MARKER} plate`);
    for (const path of ['/pv-live', '/pv-bar', '/gear', '/pv-plate'])
      expect(await (await request(path)).text()).not.toMatch(new RegExp(`${MARKER}|123\\.45`));
    for (const path of ['/pv-new', '/pv-old', '/pv-blocks']) expect((await request(path)).status).toBe(404);
  });

  it('lays categories, posts, events and flags over the store', async () => {
    expect(await see('/gear')).toContain(`${MARKER} head`);
    expect(await see('/gear')).toContain(`${MARKER} landing`);
    expect(await see('/pv-category')).toContain('New head');
    expect(await see('/theindex')).toContain(`${MARKER} post`);
    expect(await see('/theindex')).toContain(`${MARKER} story`);
    expect(await see('/theindex/history/pv-new-post')).toContain(`${MARKER} words`);
    expect(await see('/events/pv-games/2027')).toContain(`${MARKER} Games`);
    for (const path of ['/gear', '/theindex', '/events'])
      expect(await (await request(path)).text(), path).not.toContain(MARKER);
    for (const path of ['/pv-category', '/theindex/history/pv-new-post', '/events/pv-games/2027'])
      expect((await request(path)).status, path).toBe(404);
  });

  it('finds the links that the changeset makes', async () => {
    expect(await see('/pv-live')).toContain('href="/pv-new"');
  });

  it('looks at a time, a site, a segment and a variant', async () => {
    expect(await see('/pv-bar', { site: 'EUR' })).not.toContain('88.77');
    expect(await see('/pv-bar', { site: 'EUR', at: '2090-01-15T00:00:00Z' })).toContain('88.77');
    expect(await see('/pv-bar', { site: 'EUR' })).toContain('data-site="EUR"');
    expect(await see('/pv-blocks')).not.toContain('For gyms');
    expect(await see('/pv-blocks', { segment: '24', site: 'EUR' })).toContain('For gyms');
    expect(await see('/pv-blocks')).toContain('Variant A');
    expect(await see('/pv-blocks', { 'variant.pv': 'b' })).toContain('Variant B');
    expect(await see('/', { theme: 'dark', contrast: 'high' })).toMatch(/data-contrast="high" data-theme="dark"/);
    expect(await see('/', { app: '1' })).toContain('data-app=""');
  });

  it('draws the store without the changeset, too', async () => {
    const html = await see('/pv-live', { state: 'live' });
    expect(html).toContain('Live text');
    expect(html).not.toContain(`${MARKER} text`);
    expect(html).toContain('without “A test”');
    expect((await at('preview', { path: '/pv-new', state: 'live' })).status).toBe(404);
    expect((await at('preview', { path: '/', state: 'other' })).status).toBe(400);
  });

  it('is kept nowhere, framed by admin hosts alone, sends nothing and sets nothing', async () => {
    const answer = await at('preview', { path: '/pv-live', theme: 'dark', contrast: 'high', app: '1' });
    const { headers } = answer;
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.getSetCookie()).toEqual([]);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'self' http://local.localhost:*");
    expect(policy).toContain("form-action 'none'");
    expect(policy).toContain('connect-src http://local.localhost/assets/');
    expect(policy).not.toMatch(/report-(uri|to)/);
    const html = await answer.text();
    expect(html).toContain('noindex');
    expect(html).not.toContain(token);
    expect(html).not.toMatch(/store-island name="(tracking|page-update)/);
  });

  it('says what it shows, and leads back', async () => {
    const html = await see('/pv-live', { at: '2090-01-15T12:00:00Z' });
    expect(html).toContain('data-testid="preview-bar"');
    expect(html).toContain('A test');
    expect(html).toContain('Jan 15, 2090');
    expect(html).toContain(`/staff/changesets/${changesetId}`);
  });

  it('has the blocks alone, without header and footer', async () => {
    const html = await see('/pv-live', {}, 'rhpa');
    expect(html).toContain(`${MARKER} text`);
    expect(html).not.toMatch(/<header|<footer|preview-bar/);
    const block = await (await at('rhpa', { block: 'pv-block' })).text();
    expect(block).toContain(`${MARKER} block`);
    expect((await at('rhpa', { block: 'pv-none' })).status).toBe(404);
    expect((await request(`${ADMIN}/__rb__/block/pv-block`)).status).toBe(404);
  });

  it.each([
    '/staff/orders',
    '/svc_staff/changesets',
    '/svc_ssr/config',
    '/robots.txt',
    '/__rb__/preview',
    '/media/x.png',
  ])('does not draw %s', async (path) => {
    expect((await at('preview', { path })).status).toBe(404);
  });

  it.each([{ at: 'soon' }, { site: 'ITA' }, { segment: '1' }, { theme: 'red' }, { path: '//evil.example' }])(
    'refuses %j',
    async (look) => {
      expect((await at('preview', { path: '/', ...look })).status).toBe(400);
    },
  );

  it('reads no copy that a shopper left, and leaves none', async () => {
    await request('/pv-live');
    expect(await see('/pv-live')).toContain(MARKER);
    const again = await request('/pv-live');
    expect(again.headers.get('x-page-cache')).not.toBe('none');
    expect(await again.text()).not.toContain(MARKER);
    const { keys } = await env.KV.list();
    for (const { name } of keys) expect((await env.KV.get(name)) ?? '').not.toContain(MARKER);
  });
});

describe('a token', () => {
  const status = async (of: string, host = ADMIN) => {
    const query = new URLSearchParams({ token: of, path: '/pv-live' });
    const answer = await request(`${host}/__rb__/preview?${query}`);
    expect(answer.status === 404 ? await answer.text() : '').not.toContain(MARKER);
    return answer.status;
  };

  it('works on admin hosts alone', async () => {
    expect(await status(token)).toBe(200);
    expect(await status(token, 'http://localhost')).toBe(404);
  });

  it.each([
    ['none', () => ''],
    ['nonsense', () => 'abc'],
    ['altered at its end', () => token.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
    ['with another end', () => token.replace(/\.(\d+)\./, (_, seconds) => `.${Number(seconds) + 1}.`)],
    ['for another changeset', () => token.replace(/^(\w+)\.(\w+)/, `$1.${'0'.repeat(32)}`)],
  ])('that is %s shows nothing', async (_, make) => {
    expect(await status(make())).toBe(404);
  });

  it('that is signed by another store, or has expired, or names no link, shows nothing', async () => {
    const [previewId = '', , seconds] = token.split('.');
    const claim = { previewId, changesetId, endsMs: Number(seconds) * 1000 };
    expect(await status(await signPreview(claim, 'another secret of another store'))).toBe(404);
    expect(await status(await signPreview(claim, env.SESSION_SECRET ?? ''))).toBe(200);
    expect(await status(await signPreview({ ...claim, endsMs: Date.now() - 1000 }, env.SESSION_SECRET ?? ''))).toBe(
      404,
    );
    expect(await status(await signPreview({ ...claim, previewId: '1'.repeat(32) }, env.SESSION_SECRET ?? ''))).toBe(
      404,
    );
    const session = token.replace(/[0-9a-f]{64}$/, '0'.repeat(64));
    expect(await status(session)).toBe(404);
  });

  it('that is shared is counted, listed and ended', async () => {
    const { token: shared } = await link({ isShared: true });
    expect(await status(shared)).toBe(200);
    expect(await status(shared)).toBe(200);
    const listed = async () => {
      const answer = await staffRequest(`/svc_staff/previews?changesetId=${changesetId}`, undefined, 'GET');
      return ((await answer.json()) as { previews: { id: string; uses: number; endedAt: string | null }[] }).previews;
    };
    const [first] = await listed();
    expect([await listed(), first]).toMatchObject([{ length: 1 }, { uses: 2, endedAt: null }]);
    expect((await staffRequest(`/svc_staff/previews/${first?.id}`, undefined, 'DELETE')).status).toBe(200);
    expect(await status(shared)).toBe(404);
    expect((await listed())[0]?.endedAt).not.toBeNull();
    expect((await staffRequest(`/svc_staff/previews/${'0'.repeat(32)}`, undefined, 'DELETE')).status).toBe(404);
  });
});

it('no draft escapes', async () => {
  const sites = ['', '/ca', '/apo', '/eu', '/au', '/gb'];
  const paths = [
    ...['/', '/pv-live', '/pv-new', '/pv-blocks', '/pv-old', '/pv-bar', '/pv-plate', '/gear', '/brands', '/none-there'],
    ...['/pv-category', '/theindex', '/theindex/history', '/theindex/history/pv-post', '/theindex/history/pv-new-post'],
    ...['/events', '/events/pv-games/2027', '/theindex/search?q=Zebrafinch', '/pv-form', '/cart'],
    ...['/svc_content/hot/active', '/svc_ssr/heartbeat', '/theindex/wp-json/wp/v2/posts?search=Zebrafinch'],
    ...['/svc_content/catalog/category/1', '/svc_event/events/pv-games-2027'],
    ...['/search?q=Zebrafinch', '/sitemap.xml', '/robots.txt', '/svc_content/cms/block/pv-block'],
    ...['/svc_discovery/products?q=Zebrafinch', '/svc_route/route?path=/pv-new', '/svc_ssr/config', '/theindex/feed'],
  ];
  for (const host of ['http://localhost', ADMIN])
    for (const site of sites)
      for (const path of paths) {
        const url = path.startsWith('/svc_') && site !== '' ? path : site + path;
        const text = await (await request(host + url)).text();
        // The words of a search are repeated on its own page.
        expect(
          text.replaceAll(/value="Zebrafinch"|q=Zebrafinch|“Zebrafinch”|>Zebrafinch</g, ''),
          `${host}${url}`,
        ).not.toContain(MARKER);
      }
  for (const map of (await (await request('/sitemap.xml')).text()).match(/<loc>[^<]+/g) ?? []) {
    const text = await (await request(new URL(map.slice(5)).pathname)).text();
    expect(text).not.toMatch(/pv-new|pv-blocks|pv-category|pv-games/);
  }
  expect((await changesets(`/${changesetId}`, undefined, 'GET')).changeset.status).toBe('draft');
});
