import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { beforeAll, expect, it } from 'vitest';
import { askApp } from '#worker/testing/ask-app.ts';
import { category, env, fill, product, request } from '#worker/testing/store.ts';

const TAGS = { TAG_MANAGER_URL: 'https://tags.test/gtm.js?id=1', TAG_MANAGER_ORIGINS: 'https://*.pixels.test' };
const ORIGINS = ' https://tags.test https://*.pixels.test';

beforeAll(() => fill({ categories: [category('Gear', 'gear')], products: [product('TM-1')] }));

async function see(path: string, headers: Readonly<Record<string, string>> = {}) {
  const context = createExecutionContext();
  const answer = await askApp(new Request(`http://localhost${path}`, { headers }), { ...env, ...TAGS }, context);
  const html = await answer.text();
  await waitOnExecutionContext(context);
  const props = /name="tag-manager"[^>]*props="([^"]*)"/.exec(html)?.[1]?.replaceAll('&#34;', '"');
  return {
    address: props === undefined ? null : ((JSON.parse(props) as { address?: string }).address ?? ''),
    allows: (answer.headers.get('content-security-policy') ?? '').includes(ORIGINS),
    copy: answer.headers.get('x-page-cache'),
  };
}

it.each([
  ['a list', '/gear', TAGS.TAG_MANAGER_URL, true],
  ['a page without an own address for search engines', '/login', '', true],
  ['the cart', '/cart', '', true],
  ['the choices', '/cookie-choices', '', true],
  ['a list in the app', '/gear?mobileAppVersion=3.1.0&mobileAppPlatform=ios', null, false],
])('the tag manager on %s', async (_, path, address, allows) => {
  expect(await see(path)).toMatchObject({ address, allows });
});

it('has the same policy on a page from the cache, and none without its address', async () => {
  await see('/gear');
  expect(await see('/gear')).toEqual({ address: TAGS.TAG_MANAGER_URL, allows: true, copy: 'hit' });
  const plain = await request('/gear');
  expect(plain.headers.get('content-security-policy')).not.toContain('tags.test');
});
