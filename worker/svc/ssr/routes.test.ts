import { describe, expect, it } from 'vitest';
import { digestOf } from '#shared/encode/digest.ts';
import { FLAG_DEFAULTS } from '#shared/flag/flags.ts';
import { SITE_LIST } from '#shared/site/sites.ts';
import { request } from '#worker/testing/store.ts';

const json = async (path: string, init?: RequestInit) => (await request(path, init)).json();

describe('heartbeat', () => {
  it.each(['', ...SITE_LIST.map((site) => `/site/${site.code}`)])(
    'svc_ssr%s/heartbeat shows the build and which flags are on',
    async (part) => {
      const answer = await request(`/svc_ssr${part}/heartbeat`);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(await answer.json()).toEqual({
        hash: 'test',
        buildDate: '2026-01-01T00:00:00.000Z',
        features: FLAG_DEFAULTS,
      });
    },
  );
});

describe('what an open page asks', () => {
  it.each([
    ['', ''],
    ['/site/CAN', '/ca'],
  ])('svc_ssr%s/heartbeat is the one that a page was made with, as long as nothing changes', async (part, prefix) => {
    const html = await (await request(`${prefix}/nowhere-at-all`)).text();
    const [, beat] = /name="page-update"[^>]*(?:&quot;|&#34;)beat(?:&quot;|&#34;):(-?\d+)/.exec(html) ?? [];
    expect(beat).toBe(String(digestOf(await (await request(`/svc_ssr${part}/heartbeat`)).text())));
  });

  it('svc_ssr/config is that of the site, and kept until it is asked for again', async () => {
    const answer = await request('/svc_ssr/site/GBR/config');
    expect(answer.headers.get('cache-control')).toBe('private, max-age=240');
    expect(await answer.json()).toMatchObject({
      site: 'GBR',
      storeId: 34,
      currency: 'GBP',
      prefix: '/gb',
      baseUrl: 'http://localhost',
      isProduction: false,
      captchaKey: null,
      release: { hash: 'test' },
    });
  });
});

describe('geoIp', () => {
  it.each([
    [
      'a visitor from Germany',
      { 'cf-ipcountry': 'DE' },
      '',
      { country: 'DE', name: 'Europe', path: '/eu', offer: true },
    ],
    [
      'a visitor from Germany who stays',
      { 'cf-ipcountry': 'DE', cookie: 'preferredCountry=USA' },
      '',
      { offer: false },
    ],
    [
      'a visitor from Germany who goes there anyway',
      { 'cf-ipcountry': 'DE', cookie: 'preferredCountry=EUR' },
      '',
      { offer: false },
    ],
    [
      'a visitor from Germany who chose another site',
      { 'cf-ipcountry': 'DE', cookie: 'preferredCountry=GBR' },
      '',
      { offer: true },
    ],
    [
      'a visitor from Germany on the European site',
      { 'cf-ipcountry': 'DE' },
      '?current=EUR',
      { path: '/eu', offer: false },
    ],
    [
      'a visitor from Canada',
      { 'cf-ipcountry': 'CA' },
      '',
      { country: 'CA', name: 'Canada', path: '/ca', offer: false },
    ],
    [
      'a visitor from the United States',
      { 'cf-ipcountry': 'US' },
      '',
      { country: 'US', name: 'United States', path: '', offer: false },
    ],
    [
      'a visitor from a country that no site ships to',
      { 'cf-ipcountry': 'JP' },
      '',
      { country: 'JP', name: null, path: '' },
    ],
    ['a visitor from an unknown country', { 'cf-ipcountry': 'XX' }, '', { country: null, name: null, path: '' }],
    ['a visitor from Tor', { 'cf-ipcountry': 'T1' }, '', { country: null, path: '' }],
    [
      'a visitor forced to another country',
      { 'cf-ipcountry': 'US' },
      '?_force=gb',
      { country: 'GB', name: 'United Kingdom', path: '/gb' },
    ],
    ['a visitor forced to an invalid country', { 'cf-ipcountry': 'US' }, '?_force=%3Cb%3E', { country: 'US' }],
    [
      'a visitor who looks at Canada',
      { 'cf-ipcountry': 'US' },
      '?current=CAN',
      { current: 'CAN', currentName: 'Canada' },
    ],
    ['a visitor who looks at an unknown site', { 'cf-ipcountry': 'US' }, '?current=MARS', { current: 'USA' }],
  ])('%s', async (_, headers, query, expected) => {
    expect(await json(`/svc_ssr/geoIp${query}`, { headers })).toMatchObject(expected);
  });

  it('the current site is that of the service path', async () => {
    expect(await json('/svc_ssr/site/AUS/geoIp')).toMatchObject({ current: 'AUS', currentName: 'Australia' });
  });
});

describe('hostmatch', () => {
  const post = (h: string) =>
    json('/svc_ssr/hostmatch', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ h, b: 'http://localhost' }),
    });

  it.each([
    ['http://localhost/racks?x=1', { match: true, url: null }],
    ['http://other.test/Racks//x?y=1', { match: false, url: 'http://localhost/racks/x' }],
    ['http://local.localhost/racks', { match: true, url: null }],
    ['http://localhost.evil.test/', { match: false, url: 'http://localhost/' }],
    ['http://evil.test//evil2.test', { match: false, url: 'http://localhost/evil2.test' }],
    ['javascript:alert(1)', { match: false, url: 'http://localhost/' }],
    ['data:.evil.test/', { match: false, url: 'http://localhost/' }],
    ['x:@evil.test/', { match: false, url: 'http://localhost/' }],
    ['no address', { match: false, url: 'http://localhost/' }],
  ])('%s', async (h, expected) => {
    const answer = (await post(h)) as { url: string | null };
    expect(answer).toMatchObject(expected);
    if (answer.url !== null) expect(new URL(answer.url).origin).toBe('http://localhost');
  });
});

describe('countries and regions', () => {
  it.each([
    ['', ['US']],
    ['/site/CAN', ['CA']],
    ['/site/AUS', ['AU', 'NZ']],
    ['/site/GBR', ['GG', 'IM', 'JE', 'GB']],
  ])('svc_ssr%s/countries are those that the site ships to', async (part, expected) => {
    const answer = await request(`/svc_ssr${part}/countries`);
    expect(answer.headers.get('cache-control')).toBe('private, max-age=86400');
    const { countries } = (await answer.json()) as { countries: { alpha2: string }[] };
    expect(countries.map((country) => country.alpha2)).toEqual(expected);
  });

  it('a country says what its addresses need', async () => {
    expect(await json('/svc_ssr/countries')).toEqual({
      countries: [
        {
          alpha2: 'US',
          name: 'United States',
          requireRegion: true,
          postcodeRegex: '\\d{5}(?:[ -]?\\d{4})?',
          postcodeExample: '43211',
        },
      ],
    });
  });

  it.each([
    ['/svc_ssr/regions?countryCode=us', 62],
    ['/svc_ssr/regions', 62],
    ['/svc_ssr/site/APO/regions?countryCode=US', 3],
    ['/svc_ssr/site/CAN/regions?countryId=CA', 13],
    ['/svc_ssr/site/EUR/regions?countryCode=DE', 0],
    ['/svc_ssr/site/EUR/regions?countryCode=IT', 107],
    ['/svc_ssr/regions?countryCode=CA', 0],
    ['/svc_ssr/regions?countryCode=constructor', 0],
  ])('%s answers %d regions', async (path, count) => {
    const { regions } = (await json(path)) as { regions: { code: string; name: string }[] };
    expect(regions).toHaveLength(count);
    expect(regions.every((region) => region.code !== '' && region.name !== '')).toBe(true);
  });
});
