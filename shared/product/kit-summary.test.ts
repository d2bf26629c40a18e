import { describe, expect, it } from 'vitest';
import { AT, bundleOption, bundleValue, optionPart, priced, productOptions } from '#shared/testing/product-options.ts';
import { firstChoice } from './choice.ts';
import { configure } from './configure.ts';
import { kitSummary } from './kit-summary.ts';

const special = { price: 800, fromMs: null, toMs: null };
const KIT = productOptions('bundle', {
  isDynamic: true,
  weightLb: null,
  parts: [
    optionPart(21, { name: 'Bar', weightLb: 44 }),
    optionPart(22, { name: 'Plate', weightLb: 45, prices: { ...priced(1_000), special } }),
  ],
  bundleOptions: [
    {
      ...bundleOption(7, [bundleValue(21, { isDefault: true })], {}),
      includedProductId: 23,
      includedName: 'Chalk',
    },
    bundleOption(8, [bundleValue(22, { isDefault: true, defaultQty: 2, canChangeQty: true })], { input: 'checkbox' }),
  ],
});

describe('the summary of a bundle', () => {
  it('has its parts with the free ones, their number, their weight and what they cost less', () => {
    const configured = configure(KIT, { ...firstChoice(KIT), quantity: 2 }, AT);
    expect(kitSummary(KIT, configured, AT)).toEqual({
      lines: [
        { name: 'Bar', qty: 1, isFree: false },
        { name: 'Chalk', qty: 1, isFree: true },
        { name: 'Plate', qty: 2, isFree: false },
      ],
      pieces: 4,
      weightLb: 134,
      saving: 800,
    });
  });

  it('saves nothing at the usual price, and is empty before anything is chosen', () => {
    const none = configure(KIT, { ...firstChoice(KIT), bundle: {} }, AT);
    expect(kitSummary(KIT, none, AT)).toMatchObject({ lines: [], pieces: 0, saving: 0 });
  });
});
