import { describe, expect, it } from 'vitest';
import { type AppLinkTarget, appLinkTarget, webAddress } from './app-link.ts';

const ORIGIN = 'https://store.example';
const HERE = { origin: ORIGIN, address: '/plates?sort=price' };

/** A link as browsers take it apart. */
function link(href: string, opensNewTab: boolean) {
  const absolute = href.startsWith('/') ? ORIGIN + href : href;
  const { protocol, origin } = new URL(absolute);
  const [, address = '', hash = ''] = /^https?:\/\/[^/]+([^#]*)(#.*)?$/.exec(absolute) ?? [];
  return { protocol, origin, address, hash, opensNewTab };
}

describe('a link in the app', () => {
  it.each<[string, string, boolean, AppLinkTarget]>([
    ['mail', 'mailto:hello@store.example', false, 'device'],
    ['telephone', 'tel:+16145550142', false, 'device'],
    ['text message', 'sms:+16145550142', false, 'device'],
    ['another host', 'https://elsewhere.example/a', false, 'device'],
    ['another host in a new tab', 'https://elsewhere.example/a', true, 'device'],
    ['another port', 'https://store.example:8443/', false, 'device'],
    ['a page in a new tab', '/bars', true, 'device'],
    ['a page', '/bars', false, 'page'],
    ['another choice on the same page', '/plates?sort=name', false, 'page'],
    ['the page itself', '/plates?sort=price', false, 'ignore'],
    ['a part of the page', '/plates?sort=price#list', false, 'own'],
    ['a script', 'javascript:void 0', false, 'own'],
    ['a file that the page has made', 'blob:https://store.example/1', false, 'own'],
  ])('to %s', (_, href, opensNewTab, expected) => {
    expect(appLinkTarget(link(href, opensNewTab), HERE)).toBe(expected);
  });

  it('to a file of the store is left to the web view', () => {
    expect(appLinkTarget({ ...link('/media/o/manual.pdf', true), isDownload: true }, HERE)).toBe('own');
  });
});

it.each([
  ['https://store.example/a?mobileAppVersion=3&x=1&isMobileApp=true', 'https://store.example/a?x=1'],
  ['https://store.example/a?mobileAppTab=shop&mobileAppDeviceId=d', 'https://store.example/a'],
  ['https://store.example/a?x=1&y#part?mobileAppTab=z', 'https://store.example/a?x=1&y#part?mobileAppTab=z'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
])('the device gets %s as %s', (href, expected) => {
  expect(webAddress(href)).toBe(expected);
});
