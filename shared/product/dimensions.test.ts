import { describe, expect, it } from 'vitest';
import { SITES } from '#shared/site/sites.ts';
import { dimensionsOf, lengthText } from './dimensions.ts';

const of = (footprint?: string, height?: string) =>
  dimensionsOf({
    attributes: { ...(footprint ? { footprint: [footprint] } : {}), ...(height ? { height: [height] } : {}) },
  });

describe('the measures of a thing on the floor', () => {
  it.each([
    ['in inches', '50 × 40 in', '100 in', { width: 127, depth: 101.6, height: 254 }],
    ['in other units each', '600 x 400 mm', '1.5 m', { width: 60, depth: 40, height: 150 }],
    ['with words after them', '24 × 24 in, folded', '54 in (137 cm)', { width: 60.96, depth: 60.96, height: 137.16 }],
  ])('are read %s', (_name, footprint, height, measures) => {
    const read = of(footprint, height);
    for (const [side, cm] of Object.entries(measures)) expect(read?.[side as 'width']).toBeCloseTo(cm, 5);
  });

  it.each([
    ['no footprint', undefined, '90 in'],
    ['no height', '53 × 49 in', undefined],
    ['one side only', '53 in', '90 in'],
    ['no unit', '53 × 49', '90 in'],
    ['a side of nothing', '0 × 49 in', '90 in'],
    ['words', 'small', 'tall'],
  ])('are unknown with %s', (_name, footprint, height) => expect(of(footprint, height)).toBeUndefined());
});

it('a length is in the units of the site', () => {
  expect(lengthText(134.62, SITES.USA)).toBe('53 in');
  expect(lengthText(134.62, SITES.EUR)).toBe('135 cm');
  expect(lengthText(31, SITES.USA)).toBe('12 in');
});
