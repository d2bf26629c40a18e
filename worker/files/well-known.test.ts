import { afterEach, expect, it } from 'vitest';
import { env, request } from '#worker/testing/store.ts';

const PATH = '/.well-known/apple-developer-merchantid-domain-association';
const KEY = 'apple-pay-domain-association';
/** Apple's file is one line of hexadecimal digits, too long for a var. */
const TEXT = '7B2270737049'.repeat(800);

afterEach(() => env.KV.delete(KEY));

it.each([
  ['the default host', PATH],
  ['another host', `https://www.shop.example${PATH}`],
  ['a site under a prefix', `/ca${PATH}`],
  ['an admin host', `http://local.localhost${PATH}`],
])('%s serves the file that Apple asks for', async (_name, path) => {
  await env.KV.put(KEY, TEXT);
  const answer = await request(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
  expect(await answer.text()).toBe(TEXT);
});

it.each(['none', 'an empty one'])('with %s there is no such file', async (which) => {
  if (which === 'an empty one') await env.KV.put(KEY, '');
  expect((await request(PATH)).status).toBe(404);
});

it('a new text is served at once', async () => {
  await env.KV.put(KEY, 'first');
  expect(await (await request(PATH)).text()).toBe('first');
  await env.KV.put(KEY, 'second');
  expect(await (await request(PATH)).text()).toBe('second');
});

it('is read-only', async () => {
  const headers = { origin: 'http://localhost' };
  const answer = await request(PATH, { method: 'POST', headers });
  expect(answer.status).toBe(405);
});
