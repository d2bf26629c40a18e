import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SITE_LIST, SITES } from '#shared/site/sites.ts';
import { columnPrinter, formatMoney, toMajor, toMinor, withoutTax } from './money.ts';

describe('money is stored as integers of minor units', () => {
  it.each([
    [12.345, 1235],
    [1.005, 101],
    [8.325, 833],
    [0.1 + 0.2, 30],
    [0, 0],
    [1_299, 129_900],
    [-5.25, -525],
    [1e-7, 0],
    [1.5e-7, 0],
    [5e-324, 0],
    [1e-2, 1],
    [1e21, 1e23],
    [1.25e22, 1.25e24],
  ])('%d in major units is rounded half up to two decimals: %i', (major, minor) => {
    expect(toMinor(major)).toBe(minor);
  });

  it('round-trips through major units', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (minor) => {
        expect(toMinor(toMajor(minor))).toBe(minor);
        expect(String(toMajor(minor))).toMatch(/^-?\d+(\.\d{1,2})?$/);
      }),
    );
  });

  it.each([
    [11_900, 19, 10_000],
    [12_000, 20, 10_000],
    [100, 19, 84],
    [999, 0, 999],
  ])('%i contains %i percent tax: %i without', (minor, percent, net) => {
    expect(withoutTax(minor, percent)).toBe(net);
  });
});

describe('how a price is shown', () => {
  it.each([
    ['USA', '$1,195', '$1,195.50'],
    ['CAN', '$1,195', '$1,195.50'],
    ['APO', '$1,195', '$1,195.50'],
    ['EUR', '€1,195', '€1,195.50'],
    ['AUS', '$1,195', '$1,195.50'],
    ['GBR', '£1,195', '£1,195.50'],
  ] as const)('on %s: %s for whole amounts and %s otherwise', (code, whole, broken) => {
    const { locale, currency } = SITES[code];
    expect(formatMoney(119_500, locale, currency)).toBe(whole);
    expect(formatMoney(119_550, locale, currency)).toBe(broken);
  });

  it("no price is shown as '--'", () => {
    for (const site of SITE_LIST) expect(formatMoney(null, site.locale, site.currency)).toBe('--');
  });

  it('zero is a price', () => {
    expect(formatMoney(0, 'en-US', 'USD')).toBe('$0');
  });
});

describe('amounts in one column', () => {
  it.each([
    ['whole ones have no decimals', [121_400, 7_800], ['$1,214', '$78']],
    ['all have two as soon as one has any', [121_400, 7_838, null], ['$1,214.00', '$78.38', '--']],
    ['below zero, too', [-121_450, 100], ['-$1,214.50', '$1.00']],
    ['an empty column', [], []],
  ])('%s', (_words, amounts, texts) => {
    const print = columnPrinter(SITES.USA, (note) => {
      for (const amount of amounts) note(amount);
    });
    expect(amounts.map(print)).toEqual(texts);
  });
});
