import { describe, expect, it } from 'vitest';
import { regionOf } from './regions.ts';
import { DEFAULT_SITE, SITE_CODES, SITES, siteByCode, siteByStoreId, sitePath } from './sites.ts';

describe('the sites of the contract', () => {
  it.each([
    ['USA', 1, 1, '', 'USD', false, false],
    ['CAN', 2, 2, '/ca', 'CAD', false, false],
    ['APO', 3, 4, '/apo', 'USD', false, false],
    ['EUR', 4, 5, '/eu', 'EUR', true, true],
    ['AUS', 14, 18, '/au', 'AUD', true, false],
    ['GBR', 5, 34, '/gb', 'GBP', true, true],
  ] as const)(
    '%s is site %i, store %i, %s, %s',
    (code, siteId, storeId, prefix, currency, taxIncluded, showsTaxExcluded) => {
      expect(SITES[code]).toMatchObject({ code, siteId, storeId, prefix, currency, taxIncluded, showsTaxExcluded });
      expect(siteByStoreId(storeId)).toBe(SITES[code]);
      expect(siteByCode(code.toLowerCase())).toBe(SITES[code]);
    },
  );

  it('are six, and the default is the one at the root', () => {
    expect(SITE_CODES).toHaveLength(6);
    expect(DEFAULT_SITE.prefix).toBe('');
  });

  it.each(['', 'MARS', 'constructor', 'toString', '__proto__'])('no site has the code %j', (code) => {
    expect(siteByCode(code)).toBeUndefined();
  });

  it('regional limits: builder USA only; returns USA, APO, CAN; Invitational lists USA and APO', () => {
    const having = (fact: 'hasChat' | 'hasGymBuilder' | 'hasReturns' | 'hasInvitationalLists') =>
      SITE_CODES.filter((code) => SITES[code][fact]).sort();
    expect(having('hasGymBuilder')).toEqual(['USA']);
    expect(having('hasReturns')).toEqual(['APO', 'CAN', 'USA']);
    expect(having('hasInvitationalLists')).toEqual(['APO', 'USA']);
    expect(having('hasChat')).toEqual(['APO', 'CAN', 'USA']);
  });

  it('newsletters are confirmed by email on EUR and GBR', () => {
    expect(SITE_CODES.filter((code) => SITES[code].confirmsNewsletters).sort()).toEqual(['CAN', 'EUR', 'GBR']);
  });

  it('site codes AUS, EUR and GBR change the featured category path', () => {
    const own = SITE_CODES.filter((code) => SITES[code].featuredCategory !== DEFAULT_SITE.featuredCategory);
    expect(own.sort()).toEqual(['AUS', 'EUR', 'GBR']);
  });

  it('no two sites share a language', () => {
    const all = SITE_CODES.flatMap((code) => SITES[code].hreflang);
    expect(new Set(all).size).toBe(all.length);
  });
});

it.each([
  ['USA', '/', '/'],
  ['USA', '/racks', '/racks'],
  ['CAN', '/', '/ca'],
  ['CAN', '/racks?p=2', '/ca/racks?p=2'],
] as const)('a page of %s: its prefix and %s is %s', (code, path, address) => {
  expect(sitePath(SITES[code], path)).toBe(address);
});

it.each([
  ['US', 'USA'],
  ['CA', 'CAN'],
  ['AU', 'AUS'],
  ['GB', 'GBR'],
  ['DE', 'EUR'],
  ['FR', 'EUR'],
  ['JP', undefined],
  ['', undefined],
])('a visitor from %s belongs to %s', (country, code) => {
  expect(regionOf(country)?.code).toBe(code);
});
