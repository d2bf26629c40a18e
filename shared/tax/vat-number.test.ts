import { describe, expect, it } from 'vitest';
import { countryOfNumber, readVatNumber } from './vat-number.ts';

describe('a VAT number', () => {
  it.each([
    ['with spaces', 'de 136 695 976', 'FR', { prefix: 'DE', digits: '136695976' }, 'DE'],
    ['with dots and dashes', 'BE-0428.759.497', 'BE', { prefix: 'BE', digits: '0428759497' }, 'BE'],
    ['of Greece', 'EL094259216', 'GR', { prefix: 'EL', digits: '094259216' }, 'GR'],
    ['of Greece by its ISO code', 'GR094259216', 'DE', { prefix: 'EL', digits: '094259216' }, 'GR'],
    ['of Northern Ireland', 'XI980780684', 'GB', { prefix: 'XI', digits: '980780684' }, 'GB'],
    ['without prefix', '303 265 045', 'FR', { prefix: 'FR', digits: '303265045' }, 'FR'],
    ['without prefix, in Greece', '094259216', 'GR', { prefix: 'EL', digits: '094259216' }, 'GR'],
    ['without prefix, in Monaco', '40303265045', 'MC', { prefix: 'FR', digits: '40303265045' }, 'FR'],
    ['of a country without such numbers', 'CHE123456788', 'CH', { prefix: 'CH', digits: 'CHE123456788' }, 'CH'],
  ])('%s', (_name, text, countryId, number, country) => {
    expect(readVatNumber(text, countryId)).toEqual(number);
    expect(countryOfNumber(number)).toBe(country);
  });

  it.each(['', ' ', '--'])('%j is not a VAT number', (text) => {
    expect(readVatNumber(text, 'DE')).toBeNull();
  });
});
