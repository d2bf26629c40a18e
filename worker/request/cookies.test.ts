import { expect, it } from 'vitest';
import { COOKIES } from '#shared/tracking/cookies.ts';
import type { Ctx } from '#worker/request/context.ts';
import { cookieName, dropCookie, parseCookies, setCartCookie, setCookie } from './cookies.ts';

function ctxAt(origin: string): Ctx {
  return { origin, url: new URL(origin), setCookies: [] as string[] } as unknown as Ctx;
}

it.each([
  ['visitor', 'http://localhost', ['visitor=a; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax']],
  ['visitor', 'http://shop.test', ['visitor=a; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax']],
  ['visitor', 'https://shop.test', ['__Host-visitor=a; Max-Age=15552000; Path=/; HttpOnly; Secure; SameSite=Lax']],
  ['session', 'http://localhost', ['session=a; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax']],
  ['session', 'http://shop.test', ['__Host-session=a; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax']],
  ['consent', 'https://shop.test', ['consent=a; Max-Age=31536000; Path=/; Secure; SameSite=Lax']],
  ['contrast', 'https://shop.test', ['highcontrast=a; Max-Age=31536000; Path=/; SameSite=Lax']],
  ['app', 'https://shop.test', ['mobileApp=a; Max-Age=34560000; Path=/; SameSite=Lax']],
  ['shopper', 'http://localhost', ['rfkSID=a; Max-Age=5184000; Path=/; SameSite=Lax']],
  [
    'staff',
    'https://shop.test',
    [
      'staff=a; Path=/staff; HttpOnly; Secure; SameSite=Strict',
      'staff=a; Path=/order-manager-quote; HttpOnly; Secure; SameSite=Strict',
      'staff=a; Path=/events/moderate; HttpOnly; Secure; SameSite=Strict',
      'staff=a; Path=/svc_staff/events; HttpOnly; Secure; SameSite=Strict',
      'staff=a; Path=/svc_staff/changesets; HttpOnly; Secure; SameSite=Strict',
      'staff=a; Path=/svc_staff/previews; HttpOnly; Secure; SameSite=Strict',
      'staff=a; Path=/svc_staff/records; HttpOnly; Secure; SameSite=Strict',
    ],
  ],
] as const)('the cookie %s at %s', (key, origin, lines) => {
  const ctx = ctxAt(origin);
  setCookie(ctx, key, 'a');
  expect(ctx.setCookies).toEqual(lines);
  const name = cookieName(key, ctx);
  expect(lines.every((line) => line.startsWith(`${name}=`))).toBe(true);

  const later = ctxAt(origin);
  dropCookie(later, key);
  expect(later.setCookies).toEqual(
    lines.map((line) => line.replace('=a', '=; Max-Age=0').replace(/(Max-Age=0); Max-Age=\d+/, '$1')),
  );
});

it('the cart count of the header is a cookie for each site, for scripts', () => {
  const ctx = ctxAt('https://shop.test');
  setCartCookie(ctx, 'USA', 3);
  expect(ctx.setCookies).toEqual(['cart-usa=3; Max-Age=15552000; Path=/; SameSite=Lax']);
});

it('a cookie’s value is escaped, and unescaped when it is read', () => {
  const ctx = ctxAt('http://localhost');
  setCookie(ctx, 'app', 'mobileAppVersion=3.1.0&mobileAppTab=a;b');
  const [line = ''] = ctx.setCookies;
  expect(line).toMatch(/^mobileApp=mobileAppVersion%3D3\.1\.0%26mobileAppTab%3Da%3Bb; /);
  expect(parseCookies(line.split('; ')[0] ?? '').get(COOKIES.app.name)).toBe('mobileAppVersion=3.1.0&mobileAppTab=a;b');
});

it('the first cookie of a name counts; an invalid one is left out', () => {
  expect([...parseCookies('a=1; b = 2 ;a=3;nonsense; c=x=y; %=%zz')]).toEqual([
    ['a', '1'],
    ['b', '2'],
    ['c', 'x=y'],
    ['%', '%zz'],
  ]);
  expect(parseCookies(null).size).toBe(0);
});
