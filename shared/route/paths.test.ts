import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanPath } from './clean-path.ts';
import { linkTarget } from './link-target.ts';
import { mustReload } from './reload.ts';
import { keepsPlace } from './scroll.ts';

describe('the path is lowercased, stripped of spaces and parentheses; double slashes collapse to one', () => {
  it.each([
    ['/Bar-1', '/bar-1'],
    ['/bar 1', '/bar1'],
    ['/bar%201', '/bar1'],
    ['/(bar)', '/bar'],
    ['/%28bar%29', '/bar'],
    ['//a///b', '/a/b'],
    ['/a/', '/a'],
    ['/a/ /b', '/a/b'],
    ['/a/()', '/a'],
    ['/', '/'],
    ['///', '/'],
    ['', '/'],
    ['/%', '/%'],
    ['/%zz(a)', '/%zza'],
    ['/%C3%9Cbung', '/übung'],
  ])('%s → %s', (path, cleaned) => {
    expect(cleanPath(path)).toBe(cleaned);
  });

  it('a clean path stays unchanged', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(\/[a-zA-Z0-9() .-]{0,6}){0,5}$/), (path) => {
        const cleaned = cleanPath(path);
        expect(cleanPath(cleaned)).toBe(cleaned);
      }),
    );
  });
});

describe('links are intercepted', () => {
  const here = { origin: 'https://shop.test', address: '/racks?p=2' };
  const link = { protocol: 'https:', origin: here.origin, address: '/bars', hash: '', opensNewTab: false };

  it.each([
    ['an external link', { origin: 'https://else.test' }, 'browser'],
    ['a mailto link', { protocol: 'mailto:', origin: 'null', address: 'a@b.test' }, 'browser'],
    ['a tel link', { protocol: 'tel:', origin: 'null', address: '123' }, 'browser'],
    ['the same host without encryption', { protocol: 'http:', origin: 'http://shop.test' }, 'browser'],
    ['a new tab', { opensNewTab: true }, 'browser'],
    ['the same page', { address: here.address }, 'ignore'],
    ['an anchor on the same page', { address: here.address, hash: '#reviews' }, 'browser'],
    ['the same path with another query', { address: '/racks?p=3' }, 'page'],
    ['another page', {}, 'page'],
    ['an anchor on another page', { hash: '#reviews' }, 'page'],
  ])('%s', (_, changes, target) => {
    expect(linkTarget({ ...link, ...changes }, here)).toBe(target);
  });
});

describe('scroll returns to top on navigation, except', () => {
  it.each([
    ['between two product pages', 'product', '/a', 'product', '/b', true],
    ['between two content pages under the same first path segment', 'content', '/guide/a', 'content', '/guide/b', true],
    ['(not) between content pages elsewhere', 'content', '/guide/a', 'content', '/news/a', false],
    [
      'between sibling routes marked no-scroll: a list with another selection',
      'category',
      '/racks',
      'category',
      '/racks',
      true,
    ],
    ['(not) between two categories', 'category', '/racks', 'category', '/bars', false],
    ['(not) from a list to a product', 'category', '/racks', 'product', '/a', false],
    ['(not) from home to home', 'home', '/', 'content', '/', false],
  ])('%s', (_, kind, path, toKind, toPath, keeps) => {
    expect(keepsPlace({ kind, path }, { kind: toKind, path: toPath })).toBe(keeps);
  });
});

describe('a full page reload happens when', () => {
  const DAY = 1440 * 60_000;
  it.each([
    ['(not) the session is exactly a day old', DAY, false, 9, false],
    ['the session is older than 1 day', DAY + 1, false, 0, true],
    ['a newer release exists and a transition has occurred', 0, true, 1, true],
    ['(not) a newer release exists and there was no transition', 0, true, 0, false],
    ['(not) there is no newer release', 0, false, 5, false],
  ])('%s', (_, ageMs, hasNewerRelease, transitions, reloads) => {
    expect(mustReload({ ageMs, hasNewerRelease, transitions })).toBe(reloads);
  });

  it.each(['hasChanged', 'hasFailed'])('its flags or promotions have changed, or something failed: %s', (what) => {
    const page = { ageMs: 0, hasNewerRelease: false, transitions: 0 };
    expect([true, false].map((value) => mustReload({ ...page, [what]: value }))).toEqual([true, false]);
  });
});
