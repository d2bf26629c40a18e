import { beforeAll, describe, expect, it } from 'vitest';
import { category, fill, product, request } from '#worker/testing/store.ts';
import { APP_SCRIPT, APP_SCRIPT_HASH } from './app-script.ts';
import { INLINE_SCRIPT, INLINE_SCRIPT_HASH } from './inline-script.ts';
import { checkoutSecurityPolicy, contentSecurityPolicy } from './security-headers.ts';

beforeAll(() => fill({ categories: [category('Gear', 'gear')], products: [product('SH-1')] }));

/** The directives of a policy by name. None may be there twice, because browsers ignore the second. */
function directives(policy: string): ReadonlyMap<string, readonly string[]> {
  const rows = policy.split('; ').map((each) => [each.split(' ')[0] ?? '', each.split(' ').slice(1)] as const);
  const names = rows.map(([name]) => name);
  expect(names).toEqual([...new Set(names)]);
  return new Map(rows);
}

describe('the policy of a page', () => {
  it.each([
    ['with a nonce in the browser', { nonce: 'abc', isApp: false }],
    ['without a nonce', { nonce: null, isApp: false }],
    ['in the app', { nonce: null, isApp: true }],
  ])('%s allows only resources of this store', (_, options) => {
    const policy = contentSecurityPolicy(options);
    expect(policy).not.toMatch(/unsafe-|\*|https?:/);
    const all = directives(policy);
    expect(all.get('default-src')).toEqual(["'none'"]);
    expect(all.get('object-src')).toEqual(["'none'"]);
    expect(all.get('base-uri')).toEqual(["'none'"]);
    expect(all.get('form-action')).toEqual(["'self'"]);
    expect(all.get('frame-src')).toEqual(["'self'"]);
    const own = ["'self'", `'${INLINE_SCRIPT_HASH}'`, ...(options.isApp ? [`'${APP_SCRIPT_HASH}'`] : [])];
    expect(all.get('script-src')).toEqual(options.nonce === null ? own : [...own, `'nonce-${options.nonce}'`]);
  });

  it('includes the hash of the single inline script', async () => {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(INLINE_SCRIPT));
    expect(INLINE_SCRIPT_HASH).toBe(`sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`);
    expect(await (await request('/gear')).text()).toContain(`<script>${INLINE_SCRIPT}</script>`);
  });

  it('includes the hash of the app’s script, which is the first one of a page in the app alone', async () => {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(APP_SCRIPT));
    expect(APP_SCRIPT_HASH).toBe(`sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`);
    const html = await (await request('/gear?mobileAppVersion=3.1.0')).text();
    expect(html.indexOf(`<script>${APP_SCRIPT}</script>`)).toBe(html.indexOf('<script'));
    expect(await (await request('/gear')).text()).not.toContain('storeBridge');
  });

  it('allows framing only by the native app', () => {
    expect(directives(contentSecurityPolicy({ nonce: null, isApp: false })).get('frame-ancestors')).toEqual(["'none'"]);
    expect(directives(contentSecurityPolicy({ nonce: null, isApp: true })).get('frame-ancestors')).toContain(
      'capacitor:',
    );
  });
});

describe('the policy of the checkout', () => {
  const others = (policy: string) => policy.match(/https:\/\/\S+?(?=[ ;]|$)/g);

  it('without a provider’s fields allows no other hosts', () => {
    const policy = checkoutSecurityPolicy(false, null);
    expect(others(policy)).toBeNull();
    expect(directives(policy).get('frame-src')).toEqual(["'none'"]);
  });

  it.each(['test', 'live', 'live-us'] as const)(
    'with Adyen’s %s fields allows only its hosts, and no script',
    (where) => {
      const policy = directives(checkoutSecurityPolicy(false, { provider: 'adyen', environment: where }));
      const fields = `https://checkoutshopper-${where}.adyen.com`;
      const files = `https://checkoutshopper-${where}.cdn.adyen.com`;
      expect(policy.get('frame-src')).toEqual([fields]);
      expect(policy.get('connect-src')).toEqual([
        "'self'",
        fields,
        files,
        `https://checkoutanalytics-${where}.adyen.com`,
      ]);
      expect(policy.get('img-src')).toEqual(["'self'", 'data:', files]);
      const own = directives(checkoutSecurityPolicy(false, null));
      for (const [name, sources] of own) {
        if (!['frame-src', 'connect-src', 'img-src'].includes(name)) expect(policy.get(name), name).toEqual(sources);
      }
    },
  );

  const SPREEDLY = 'https://core.spreedly.com';

  it('with Spreedly’s fields allows only its host, and lets one policy create script URLs', () => {
    const policy = checkoutSecurityPolicy(false, { provider: 'spreedly', isChallenge: false });
    expect(new Set(others(policy))).toEqual(new Set([SPREEDLY]));
    const named = directives(policy);
    const own = directives(checkoutSecurityPolicy(false, null));
    expect(named.get('script-src')).toEqual([...(own.get('script-src') ?? []), SPREEDLY]);
    expect(named.get('frame-src')).toEqual([SPREEDLY]);
    expect(named.get('form-action')).toEqual(["'self'"]);
    expect(named.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(named.get('trusted-types')).toEqual(['default']);
  });

  it('where a bank’s challenge is shown, any bank may be framed, but scripts only come from Spreedly', () => {
    const named = directives(checkoutSecurityPolicy(false, { provider: 'spreedly', isChallenge: true }));
    const card = directives(checkoutSecurityPolicy(false, { provider: 'spreedly', isChallenge: false }));
    expect(named.get('frame-src')).toEqual(['https:']);
    expect(named.get('form-action')).toEqual(["'self'", 'https:']);
    for (const name of ['script-src', 'connect-src', 'object-src', 'base-uri', 'frame-ancestors']) {
      expect(named.get(name), name).toEqual(card.get(name));
    }
  });
});

describe('every answer', () => {
  const TO_ANYTHING: readonly [string, RequestInit?][] = [
    ['/'],
    ['/sh-1'],
    ['/gear'],
    ['/ca'],
    ['/none'],
    ['/gear?highcontrast=1'],
    ['/', { method: 'POST' }],
    ['/', { method: 'HEAD' }],
    ['/svc_ssr/heartbeat'],
    ['/svc_ssr/heartbeat', { method: 'DELETE' }],
    ['/svc_none/x'],
    ['/svc_staff/state'],
    ['/svc_list/site/MARS/x'],
    ['/media/w360/none.webp'],
    ['/media/w1/none.webp'],
    ['/robots.txt'],
    ['/sitemap.xml'],
    ['/favicon.svg'],
    ['/speculation-rules.json'],
    ['/assets/none.js'],
  ];

  it.each(TO_ANYTHING)('%s has its id, a timing and the common headers', async (path, init) => {
    for (const _time of ['made', 'kept']) {
      const answer = await request(path, init);
      await answer.text();
      const { headers } = answer;
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get('server-timing')).toMatch(/^edge;dur=\d+$/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('cache-control')).toBeTruthy();
      expect(headers.get('content-security-policy') ?? '').not.toContain('unsafe-inline');
      if (headers.get('content-type')?.includes('text/html')) {
        expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      }
    }
  });

  it('with an error is never cached and names nothing internal', async () => {
    for (const path of ['/svc_content/catalog/category/%27', '/svc_none/x', '/none', '/svc_staff/export/x']) {
      const answer = await request(path);
      expect(answer.headers.get('cache-control'), path).toBe('private, no-store');
      expect(await answer.text()).not.toMatch(/SQL|D1_|\bat .*\.tsx?:\d/);
    }
  });
});
