import { describe, expect, it } from 'vitest';
import { isSameEverywhere, regionAnswer } from './region-offer.ts';
import { regionOf } from './regions.ts';
import { SITE_CODES, SITES, type SiteCode } from './sites.ts';

const COUNTRIES = ['US', 'CA', 'AU', 'NZ', 'GB', 'DE', 'FR', 'JP'];
const PATHS = ['/', '/racks', '/tickets', '/tickets/2026', '/theindex', '/invitational/schedule'];

/** The rules of spec 1 section 4, one after the other, as a list of what keeps the popup away. */
function expected(current: SiteCode, country: string, preferred: SiteCode | null, path: string): string {
  const detected =
    country === 'GB' ? 'GBR' : ['DE', 'FR'].includes(country) ? 'EUR' : country === 'JP' ? null : 'no offer';
  if (detected === null || detected === 'no offer' || detected === current) return 'none';
  if (preferred === current || path.startsWith('/tickets')) return 'none';
  return preferred === detected ? 'redirect' : 'offer';
}

const rows = SITE_CODES.flatMap((current) =>
  COUNTRIES.flatMap((country) =>
    [null, current, regionOf(country)?.code ?? 'APO', 'CAN' as const].flatMap((preferred) =>
      PATHS.map((path) => [current, country, preferred, path] as const),
    ),
  ),
);

describe('six sites, eight countries, four states of the cookie, pages and exceptions', () => {
  it.each(rows)('on %s from %s with %s at %s', (current, country, preferred, path) => {
    const detected = regionOf(country);
    expect(regionAnswer({ current, detected, preferred, path })).toBe(expected(current, country, preferred, path));
  });
});

it('a country that is unknown or not served changes nothing', () => {
  expect(regionAnswer({ current: 'USA', detected: undefined, preferred: 'EUR', path: '/' })).toBe('none');
  expect(regionAnswer({ current: 'USA', detected: SITES.EUR, preferred: null, path: null })).toBe('offer');
});

it.each([
  ['/', true],
  ['/theindex/news/a', true],
  ['/events', true],
  ['/invitational', true],
  ['/eventsomething', false],
  ['/racks', false],
])('%s has the same path on every site: %s', (path, isSame) => {
  expect(isSameEverywhere(path)).toBe(isSame);
});
