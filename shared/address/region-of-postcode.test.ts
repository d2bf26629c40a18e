import { describe, expect, it } from 'vitest';
import { regionOfPostcode } from './region-of-postcode.ts';
import { regionsOf } from './regions.ts';

describe('the region of a postcode', () => {
  it.each([
    ['US', '43211', 'OH'],
    ['US', '43211-1234', 'OH'],
    ['US', '20500', 'DC'],
    ['US', '20101', 'VA'],
    ['US', '34012', 'AA'],
    ['US', '33901', 'FL'],
    ['US', '09021', 'AE'],
    ['US', '96201', 'AP'],
    ['US', '96801', 'HI'],
    ['US', '99501', 'AK'],
    ['US', '00901', 'PR'],
    ['US', '00100', ''],
    ['US', '43', ''],
    ['CA', 'M5V 2T6', 'ON'],
    ['CA', 'h2x 1y4', 'QC'],
    ['CA', 'V6B 1A1', 'BC'],
    ['CA', 'X0A 0H0', 'NU'],
    ['CA', 'X1A 2N1', 'NT'],
    ['CA', 'D1A 1A1', ''],
    ['AU', '2600', 'ACT'],
    ['AU', '2000', 'NSW'],
    ['AU', '0800', 'NT'],
    ['AU', '8001', 'VIC'],
    ['AU', '7000', 'TAS'],
    ['DE', '80331', ''],
    ['US', '', ''],
  ])('%s %s is in %j', (countryId, postcode, region) => {
    expect(regionOfPostcode(countryId, postcode)).toBe(region);
  });

  it.each([
    ['US', 5],
    ['AU', 4],
  ])('every postcode of %s gives one of its regions or none', (countryId, digits) => {
    const codes = new Set(['', ...regionsOf(countryId).map(({ code }) => code)]);
    for (let number = 0; number < 10 ** digits; number += 7)
      expect(codes).toContain(regionOfPostcode(countryId, String(number).padStart(digits, '0')));
  });
});
