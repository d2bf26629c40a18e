import { beforeAll, describe, expect, it } from 'vitest';
import { category, fill, product, request } from '#worker/testing/store.ts';

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [
      product('BAR-1'),
      product('BAR-2', {
        prices: { EUR: { price: 12_000, specialPrice: null, specialFromMs: null, specialToMs: null } },
      }),
    ],
    rewrites: [{ site: null, requestPath: 'old-bar', targetPath: 'bar-1', redirectType: 302 }],
  });
});

async function error(answer: Response) {
  return ((await answer.json()) as { error: { type: string; requestId: string } }).error;
}

describe('the single path of every request', () => {
  it.each(['/', '/ca', '/apo', '/eu', '/au', '/gb', '/CA', '/Eu/'])('serves the home page of %s', async (path) => {
    const answer = await request(path);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain('<main id="main"');
    expect(html).toContain('</html>');
  });

  it('puts id, timing and security headers on every answer', async () => {
    for (const path of [
      '/',
      '/nowhere',
      '/svc_content/nothing',
      '/svc_ssr/heartbeat',
      '/svc_ssr/site/NOWHERE/heartbeat',
    ]) {
      const answer = await request(path);
      await answer.text();
      expect(answer.headers.get('x-request-id'), path).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer.headers.get('server-timing'), path).toBeTruthy();
      expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(answer.headers.get('strict-transport-security'), path).toContain('max-age=31536000');
    }
  });

  it('strips the site from a service path', async () => {
    const answer = await request('/svc_content/site/EUR/catalog/product?sku=BAR-2');
    expect(await answer.json()).toMatchObject({ product: { sku: 'BAR-2', price: 120 } });
  });

  it('answers an unknown site with 404 unknown_site', async () => {
    const answer = await request('/svc_list/site/MARS/lists');
    expect(answer.status).toBe(404);
    expect((await error(answer)).type).toBe('unknown_site');
  });

  it('answers a wrong method with 405 and the allowed ones', async () => {
    const answer = await request('/svc_ssr/heartbeat', { method: 'DELETE' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET');
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a cookie without an origin', { cookie: 'a=b' }],
  ])('refuses a change with %s', async (_, headers) => {
    const answer = await request('/svc_ssr/hostmatch', { method: 'POST', headers, body: '{}' });
    expect(answer.status).toBe(403);
    expect((await error(answer)).type).toBe('csrf');
  });

  it.each([
    ['not JSON', '{', 'application/json', 400, 'invalid_json'],
    ['of the wrong shape', '{"h":1}', 'application/json', 400, 'validation_error'],
    ['of another content type', 'h=1', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    ['too large', JSON.stringify({ h: 'x'.repeat(300_000), b: '' }), 'application/json', 413, 'too_large'],
  ])('refuses a body that is %s', async (_, body, type, status, code) => {
    const answer = await request('/svc_ssr/hostmatch', {
      method: 'POST',
      body,
      headers: { 'content-type': type, origin: 'http://localhost' },
    });
    expect(answer.status).toBe(status);
    expect((await error(answer)).type).toBe(code);
  });
});

describe('any other address', () => {
  it.each([
    ['/bar-1', 200, null],
    ['/BAR-1', 301, '/bar-1'],
    ['/bar-1/', 301, '/bar-1'],
    ['//bar-1', 200, null],
    ['/(bar-1)', 301, '/bar-1'],
    ['/bar%20-1', 301, '/bar-1'],
    ['/bar-1.html', 301, '/bar-1'],
    ['/old-bar', 302, '/bar-1'],
    ['/ca/old-bar', 302, '/ca/bar-1'],
    ['/gear', 200, null],
    ['/Gear?p=1', 301, '/gear?p=1'],
    ['/nothing', 404, null],
    ['/bar-2', 404, null],
    ['/eu/bar-2', 200, null],
    ['/404', 404, null],
    ['/%zz', 404, null],
    ['/%00', 404, null],
  ])('%s → %i', async (path, status, location) => {
    const answer = await request(path);
    await answer.text();
    expect(answer.status).toBe(status);
    expect(answer.headers.get('location')).toBe(location);
  });

  it('does not cache missing pages', async () => {
    const answer = await request('/nothing-here');
    await answer.text();
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('x-page-cache')).toBe('none');
  });
});
