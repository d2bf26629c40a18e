import { expect, it } from 'vitest';
import { isLocalHost } from './local-host.ts';

it.each([
  ['http://localhost:8787', 'http://localhost:8787', true],
  ['http://local.localhost:8787', 'http://local.localhost:8787', true],
  ['http://127.0.0.1:8787', 'http://127.0.0.1:8787', true],
  ['https://www.shop.test', 'https://www.shop.test', false],
  ['https://localhost.shop.test', 'https://localhost.shop.test', false],
  ['https://notlocalhost', 'https://notlocalhost', false],
  ['http://localhost:8787', 'https://www.shop.test', false],
  ['https://www.shop.test', 'http://localhost:8787', false],
])('asked as %s with the public origin %s: local %s', (url, origin, expected) => {
  expect(isLocalHost({ url: new URL(url), origin })).toBe(expected);
});
