import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SITES } from '#shared/site/sites.ts';
import { estimateText, exactUnit, gramsOf, loadText, volumeText, WEIGHT_UNITS, weightIn, weightUnit } from './load.ts';

const unit = fc.constantFrom(...WEIGHT_UNITS);
const typed = fc.integer({ min: 0, max: 330_690 }).map((hundredths) => hundredths / 100);

describe('a weight', () => {
  it('is shown as it was typed', () => {
    fc.assert(
      fc.property(typed, unit, (weight, its) => {
        expect(weightIn(gramsOf(weight, its), its)).toBe(weight);
      }),
    );
  });

  it('has a unit in which it is written exactly, whichever unit it was typed in', () => {
    fc.assert(
      fc.property(typed, unit, unit, (weight, its, wanted) => {
        const grams = gramsOf(weight, its);
        const exact = exactUnit(grams, wanted);
        expect(gramsOf(weightIn(grams, exact), exact)).toBe(grams);
        if (its === wanted) expect(exact).toBe(wanted);
      }),
    );
  });

  it.each([
    [225, 'lb', 102_058],
    [0.5, 'lb', 227],
    [62.5, 'kg', 62_500],
    [0, 'kg', 0],
  ] as const)('of %f %s is %i g', (weight, its, grams) => {
    expect(gramsOf(weight, its)).toBe(grams);
  });

  it('is shown in the unit of the site', () => {
    expect([weightUnit(SITES.USA), weightUnit(SITES.EUR)]).toEqual(['lb', 'kg']);
    expect(loadText(102_058, { unit: 'lb', locale: 'en-US' })).toBe('225 lb');
    expect(loadText(102_058, { unit: 'kg', locale: 'en-GB' })).toBe('102.06 kg');
    expect(estimateText(192_700, { unit: 'kg', locale: 'en-GB' })).toBe('192.5 kg');
    expect(estimateText(164_110, { unit: 'lb', locale: 'en-US' })).toBe('362 lb');
    expect(volumeText(12_480_400, { unit: 'kg', locale: 'en-GB' })).toBe('12,480 kg');
  });
});
