import { describe, expect, it } from 'vitest';
import { document, part, source } from '#shared/testing/card-source.ts';
import { hasSpecs } from './has-specs.ts';

const compared = new Set(['diameter', 'tensile', 'color', 'material', 'weight_class']);

describe('whether a product can be compared', () => {
  it.each<[string, Parameters<typeof hasSpecs>[0], boolean]>([
    ['a bar, by its diameter', source('simple', { attributes: { diameter: ['28.5 mm'], color: ['Black'] } }), true],
    [
      'not a shirt, which has a material and a color',
      source('simple', { attributes: { material: ['Cotton'], color: ['Black'] } }),
      false,
    ],
    [
      'not by an attribute that the merchant does not let compare',
      source('simple', { attributes: { knurl: ['Deep'] } }),
      false,
    ],
    ['not by an empty value', source('simple', { attributes: { diameter: [''] } }), false],
    [
      'a product by what its variants differ in',
      source('configurable', { parts: [part(1, { attributes: { weight_class: ['8 kg'] } })] }),
      true,
    ],
    [
      'not by a variant that is offline',
      source('configurable', { parts: [part(1, { attributes: { weight_class: ['8 kg'] }, isOnline: false })] }),
      false,
    ],
    [
      'not a bundle by what is in it',
      source('bundle', { parts: [part(1, { attributes: { weight_class: ['8 kg'] } })] }),
      false,
    ],
    ['not a gift card', source('giftcard', { document }), false],
  ])('%s', (_, product, expected) => {
    expect(hasSpecs(product, compared)).toBe(expected);
  });
});
