import { describe, expect, it } from 'vitest';
import { parseCookies } from './cookies.ts';
import { readVisitor } from './visitor.ts';

function visitor(path: string, headers: Record<string, string> = {}) {
  const url = new URL(`http://localhost${path}`);
  return readVisitor(new Request(url, { headers }), url, parseCookies(headers.cookie ?? null));
}

describe('the app that embeds a page', () => {
  it.each([
    ['no marker', '/', {}, null],
    [
      'the query',
      '/?mobileAppVersion=3.1.0&mobileAppPlatform=android',
      {},
      { version: '3.1.0', platform: 'android', deviceId: null, tab: null },
    ],
    ['platform default ios', '/?mobileAppVersion=3', {}, { version: '3', platform: 'ios', deviceId: null, tab: null }],
    [
      'device id and tab',
      '/?mobileAppVersion=3.1&mobileAppDeviceId=d1&mobileAppTab=shop',
      {},
      { version: '3.1', platform: 'ios', deviceId: 'd1', tab: 'shop' },
    ],
    [
      'the cookie',
      '/',
      { cookie: `mobileApp=${encodeURIComponent('mobileAppVersion=2.0&mobileAppTab=home')}` },
      { version: '2.0', platform: 'ios', deviceId: null, tab: 'home' },
    ],
    [
      'the query before the cookie',
      '/?mobileAppVersion=3',
      { cookie: 'mobileApp=mobileAppVersion%3D2' },
      { version: '3', platform: 'ios', deviceId: null, tab: null },
    ],
    ['an invalid version', '/?mobileAppVersion=<b>', {}, null],
    ['an unknown platform', '/?mobileAppVersion=3&mobileAppPlatform=windows', {}, null],
    [
      'an invalid version beside a cookie',
      '/?mobileAppVersion=<b>',
      { cookie: 'mobileApp=mobileAppVersion%3D2' },
      { version: '2', platform: 'ios', deviceId: null, tab: null },
    ],
    ['an empty version beside a cookie', '/?mobileAppVersion=', { cookie: 'mobileApp=mobileAppVersion%3D2' }, null],
    [
      'cookies that the app sets itself',
      '/',
      { cookie: 'mobileAppVersion=3.2; mobileAppPlatform=android' },
      { version: '3.2', platform: 'android', deviceId: null, tab: null },
    ],
    ['a malformed cookie', '/', { cookie: 'mobileApp=%zz' }, null],
  ])('%s', (_, path, headers, app) => {
    expect(visitor(path, headers as Record<string, string>).app).toEqual(app);
  });
});

describe('the theme', () => {
  it.each([
    ['no choice', '/', {}, null, false],
    ['the cookie', '/', { cookie: 'theme=dark' }, 'dark', false],
    ['the query', '/?theme=light', { cookie: 'theme=dark' }, 'light', true],
    ['a query that leaves it to the system', '/?theme=system', { cookie: 'theme=dark' }, null, true],
    ['an unknown value in the query', '/?theme=sepia', { cookie: 'theme=dark' }, 'dark', false],
    ['an unknown value in the cookie', '/', { cookie: 'theme=sepia' }, null, false],
  ])('%s', (_, path, headers, theme, themeChosen) => {
    expect(visitor(path, headers as Record<string, string>)).toMatchObject({ theme, themeChosen });
  });
});

describe('high contrast', () => {
  it.each([
    ['no choice', '/', {}, null, false],
    ['the cookie', '/', { cookie: 'highcontrast=1' }, 'high', false],
    ['a cookie that turns it off', '/', { cookie: 'highcontrast=0' }, 'normal', false],
    ['the query highcontrast=1', '/?highcontrast=1', {}, 'high', true],
    ['a query that turns it off', '/?highcontrast=0', { cookie: 'highcontrast=1' }, 'normal', true],
    ['an unknown value in the query', '/?highcontrast=x', {}, null, false],
  ])('%s', (_, path, headers, contrast, contrastChosen) => {
    expect(visitor(path, headers as Record<string, string>)).toMatchObject({ contrast, contrastChosen });
  });
});

describe('cookies', () => {
  it('consent is a list of categories; null where nothing was chosen', () => {
    expect(visitor('/').consent).toBeNull();
    expect(visitor('/', { cookie: 'consent=marketing.performance.<b>' }).consent).toEqual(['marketing', 'performance']);
  });
});
