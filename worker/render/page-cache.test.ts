import { beforeAll, describe, expect, it } from 'vitest';
import { NO_TARGETS } from '#shared/block/targets.ts';
import { FLAG_DEFAULTS, type Flags } from '#shared/flag/flags.ts';
import type { Ctx } from '#worker/request/context.ts';
import { INLINE_SCRIPT } from '#worker/request/inline-script.ts';
import { Versions, wholeVersions } from '#worker/store/versions.ts';
import { category, contentVersion, fill, product, publish, request } from '#worker/testing/store.ts';
import { isCacheable, pageKey, readPage, writePage } from './page-cache.ts';

beforeAll(() =>
  fill({
    categories: [category('Gear', 'gear')],
    products: [product('PC-1'), product('PC-2')],
    rewrites: [{ site: null, requestPath: 'pc-old', targetPath: 'pc-1', redirectType: 302 }],
  }),
);

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await request(path, { headers });
  const html = await answer.text();
  return { html, status: answer.status, state: answer.headers.get('x-page-cache'), headers: answer.headers };
}

/** Repeats the request until the page is cached, because the copy is written after the first response. */
async function untilHit(path: string, headers: Record<string, string> = {}) {
  for (let tries = 0; tries < 50; tries++) {
    const answer = await get(path, headers);
    if (answer.state === 'hit') return answer;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`${path} is never kept`);
}

describe('an anonymous page', () => {
  it.each(['/', '/pc-1', '/gear', '/gear?p=1&sort=new'])(
    '%s is made once: the second request is a hit with the same body',
    async (path) => {
      const first = await get(path);
      expect(first.state).toBe('miss');
      const second = await untilHit(path);
      expect(second.html).toBe(first.html.replace(/ nonce="[^"]*"/g, ''));
      expect([first.status, second.status]).toEqual([200, 200]);
    },
  );

  it('from the cache has no nonce and no inline script but the one on all pages, and no policy is ever unsafe-inline', async () => {
    const { html, headers } = await untilHit('/pc-1');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain('nonce-');
    expect(policy).not.toMatch(/nonce|unsafe-inline|unsafe-eval/);
    const others = html.replace(`<script>${INLINE_SCRIPT}</script>`, '');
    expect(others).not.toMatch(/<script(?![^>]*(\bsrc=|type="application\/ld\+json"))/);
    expect(html).not.toMatch(/\son[a-z]+="/);
    expect(html).not.toMatch(/\sstyle="/);
  });

  it('tells the browser to revalidate, with its own id and timing', async () => {
    const [a, b] = [await untilHit('/pc-1'), await untilHit('/pc-1')];
    expect(a.headers.get('cache-control')).toBe('private, no-cache');
    expect(a.headers.get('x-request-id')).not.toBe(b.headers.get('x-request-id'));
    expect(a.headers.get('server-timing')).toMatch(/^edge;dur=\d+$/);
    expect(a.headers.get('x-content-type-options')).toBe('nosniff');
    expect(a.headers.get('set-cookie')).toBeNull();
  });

  it('If-None-Match of the same page is a 304 without a body', async () => {
    const etag = (await untilHit('/pc-2')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[0-9a-f]+"$/);
    const same = await get('/pc-2', { 'if-none-match': etag });
    expect([same.status, same.html]).toEqual([304, '']);
    expect(same.headers.get('x-request-id')).toBeTruthy();
    expect((await get('/pc-2', { 'if-none-match': 'W/"other"' })).status).toBe(200);
  });

  it('is made again after an import and a publish', async () => {
    expect((await untilHit('/pc-2')).html).toContain('Product PC-2');
    await fill({ products: [product('PC-2', { texts: { ...product('PC-2').texts, name: 'Renamed bar' } })] });
    const after = await get('/pc-2');
    expect(after.state).toBe('miss');
    expect(after.html).toContain('Renamed bar');
  });

  it('is unaffected by a publish of another site', async () => {
    await untilHit('/pc-1');
    await publish('GBR');
    expect((await get('/pc-1')).state).toBe('hit');
  });

  it('is complete for each of many simultaneous visitors', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => get('/gear?sort=name')));
    for (const { status, html } of answers) {
      expect(status).toBe(200);
      expect(html).toContain('</html>');
      expect(html).toContain('Product PC-1');
    }
  });
});

describe('what is never stored', () => {
  it.each([
    ['a preview', '/pc-1?preview=1', {}],
    ['a preview in percent-encoding', '/pc-1?%70review=1', {}],
    ['a debug page', '/pc-1?debug', {}],
    ['a debug page in percent-encoding', '/pc-1?deb%75g=1', {}],
    ['a contrast setting', '/pc-1?highcontrast=1', {}],
    ['a choice of the theme', '/pc-1?theme=dark', {}],
    ['a contrast setting in percent-encoding', '/pc-1?high%63ontrast=1', {}],
    ['a page that does not exist', '/none', {}],
    ['the 404 page', '/404', {}],
    ['the cart, which belongs to its visitor', '/cart', {}],
    ['a redirect', '/pc-old', {}],
    ['a query with too many parameters', `/pc-1?${Array.from({ length: 13 }, (_, n) => `p${n}=1`).join('&')}`, {}],
    ['a query that is too long', `/pc-1?color=${'x'.repeat(600)}`, {}],
  ])('%s', async (_, path, headers) => {
    for (const _time of [1, 2, 3]) {
      const answer = await get(path, headers);
      expect(answer.state ?? 'none').toBe('none');
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.headers.get('etag')).toBeNull();
    }
  });

  it('a choice of the theme is remembered for 365 days, applied at once, and left to the system again', async () => {
    const { headers, html } = await get('/pc-1?theme=dark');
    expect(headers.get('set-cookie')).toBe('theme=dark; Max-Age=31536000; Path=/; SameSite=Lax');
    expect(html).toContain('data-theme="dark"');
    expect((await get('/pc-1', { cookie: 'theme=light' })).html).toContain('data-theme="light"');
    expect((await get('/pc-1')).html).not.toContain('data-theme');
    expect((await get('/pc-1?theme=system', { cookie: 'theme=dark' })).headers.get('set-cookie')).toMatch(
      /^theme=; .*Max-Age=0/,
    );
  });

  it('a contrast choice is remembered for 365 days and applied at once', async () => {
    const { headers, html } = await get('/pc-1?highcontrast=1');
    expect(headers.get('set-cookie')).toBe('highcontrast=1; Max-Age=31536000; Path=/; SameSite=Lax');
    expect(html).toContain('data-contrast="high"');
    expect((await get('/pc-1', { cookie: 'highcontrast=1' })).html).toContain('data-contrast="high"');
    expect((await get('/pc-1')).html).not.toContain('data-contrast');
  });
});

describe('the key of a page', () => {
  const ctx = (
    address: string,
    changes: { site?: string; content?: number; contrast?: 'high'; app?: boolean; flags?: Partial<Flags> } = {},
  ) => {
    const url = new URL(`http://localhost${address}`);
    return {
      url,
      path: url.pathname,
      site: { code: changes.site ?? 'USA' },
      store: { versions: new Versions(wholeVersions(changes.content ?? 1)) },
      flags: { ...FLAG_DEFAULTS, ...changes.flags },
      visitor: {
        contrast: changes.contrast ?? null,
        contrastChosen: false,
        app: changes.app ? { version: '3.1.0' } : null,
      },
      config: { appGbShipToBefore: '' },
      session: { kind: 'guest', groupId: 0 },
    } as unknown as Ctx;
  };
  const key = (address: string, changes = {}) => pageKey(ctx(address, changes));

  it.each([
    ['the site', { site: 'CAN' }],
    ['the content version', { content: 2 }],
    ['the contrast', { contrast: 'high' }],
    ['the app', { app: true }],
    ['a flag', { flags: { enable_gym_map: true } }],
    ['another flag', { flags: { fiveforfive_enabled: false } }],
  ])('varies by %s', (_, changes) => {
    expect(key('/x', changes)).not.toBe(key('/x'));
  });

  it('varies by path and query, whatever the order of the query', () => {
    expect(key('/x?a=1')).not.toBe(key('/x'));
    expect(key('/x?a=1')).not.toBe(key('/x?a=2'));
    expect(key('/y')).not.toBe(key('/x'));
    expect(key('/x?b=2&a=1&a=0')).toBe(key('/x?a=0&a=1&b=2'));
  });

  it.each(['utm_source=mail', 'utm_anything=1', 'gclid=1', 'fbclid=1', 'msclkid=1', '_gl=1'])(
    'ignores %s',
    (parameter) => {
      expect(key(`/x?${parameter}`)).toBe(key('/x'));
      expect(key(`/x?a=1&${parameter}`)).toBe(key('/x?a=1'));
    },
  );

  it('varies by host', () => {
    const other = { ...ctx('/x'), url: new URL('http://other.test/x') } as Ctx;
    expect(pageKey(other)).not.toBe(key('/x'));
  });

  it('is only for guests who look at what everyone sees', () => {
    const get = new Request('http://localhost/x');
    expect(isCacheable(ctx('/x'), get)).toBe(true);
    expect(isCacheable({ ...ctx('/x'), session: { kind: 'customer', groupId: 1 } } as Ctx, get)).toBe(false);
    expect(isCacheable(ctx('/x'), new Request('http://localhost/x', { method: 'POST' }))).toBe(false);
  });
});

describe('a stale page', () => {
  const KEY = 'https://pages.store/test/stale';

  it('is fresh for 300 s and still served after that', async () => {
    const now = 1_000_000;
    const versions = new Versions(wholeVersions(1));
    await writePage(KEY, '<p>x</p>', { versions, now, targets: NO_TARGETS });
    expect(await readPage(KEY, { versions, now: now + 300_000 })).toMatchObject({ isStale: false });
    const stale = await readPage(KEY, { versions, now: now + 300_001 });
    expect(stale?.isStale).toBe(true);
    expect(await stale?.response.text()).toBe('<p>x</p>');
    expect(await readPage('https://pages.store/test/none', { versions, now })).toBeUndefined();
  });

  it('is served at once and renewed in the background', async () => {
    const path = '/pc-1?sort=price-asc';
    await untilHit(path);
    const version = await contentVersion(1);
    const stored = `https://pages.store/USA/localhost/test.${version}..../pc-1?sort=price-asc`;
    const versions = new Versions(wholeVersions(99_999));
    await writePage(stored, '<p>Old copy</p>', { versions, now: Date.now() - 400_000, targets: NO_TARGETS });
    const stale = await get(path);
    expect([stale.state, stale.html]).toEqual(['stale', '<p>Old copy</p>']);
    expect((await untilHit(path)).html).toContain('Product PC-1');
  });
});
