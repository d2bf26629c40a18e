import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_SKU, readSku } from './sku.ts';

describe('a typed text as a SKU', () => {
  it.each([
    ['NB-CP-15', 'nbcp15', true, true],
    ['nb-cp-1', 'nbcp1', true, true],
    ['MSH04', 'msh04', true, true],
    ['msh 04', 'msh04', false, false],
    ['NB-GIFT', 'nbgift', true, false],
    ['t-shirt', 'tshirt', true, false],
    ['bar', 'bar', false, false],
    ['R4', 'r4', false, false],
    ['45', '45', false, false],
    ['2.5', '2.5', false, false],
    ['45lb', '45lb', false, false],
    ['5x5', '5x5', false, false],
    ['20kg', '20kg', false, false],
  ])('%s is %s; it may be a beginning: %s, is a code: %s', (text, plain, isBegun, isCode) => {
    const sku = readSku(` ${text} `);
    expect([sku.plain, sku.begun !== undefined, sku.isCode]).toEqual([plain, isBegun, isCode]);
    expect(sku.spellings).toContain(text);
  });

  it.each(['', '  ', '-_-', '***', 'x'.repeat(65)])('no SKU: "%s"', (text) => {
    expect(readSku(text)).toEqual(NO_SKU);
  });

  it('nothing typed is ever an operator', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        const { exact, begun } = readSku(text);
        expect(exact).toMatch(/^(?:\{sku\} : )?"[\p{L}\p{M}\p{N} ]*"$/u);
        expect(begun ?? 'none').toMatch(/^(?:none|\{sku\} : \("[\p{L}\p{M}\p{N} ]+" \*\))$/u);
      }),
      { numRuns: 1000 },
    );
  });
});
