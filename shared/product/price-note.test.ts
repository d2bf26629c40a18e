import { describe, expect, it } from 'vitest';
import { SITES } from '#shared/site/sites.ts';
import { priceNote } from './price-note.ts';

describe('what a price includes', () => {
  it.each([
    ['USA', true, false, 'Tax and shipping are added at checkout.'],
    ['USA', true, true, 'Includes shipping. Tax is added at checkout.'],
    ['USA', false, false, 'Tax is added at checkout.'],
    ['CAN', true, false, 'Tax and shipping are added at checkout.'],
    ['APO', true, false, 'Shipping is added at checkout.'],
    ['APO', true, true, 'Includes shipping.'],
    ['APO', false, false, ''],
    ['EUR', true, false, 'Includes VAT. Shipping is added at checkout.'],
    ['GBR', true, true, 'Includes VAT and shipping.'],
    ['GBR', false, false, 'Includes VAT.'],
    ['AUS', true, false, 'Includes GST. Shipping is added at checkout.'],
  ] as const)('on %s, shipped %s, free %s: %s', (code, isShipped, isShippedFree, note) => {
    expect(priceNote({ site: SITES[code], isShipped, isShippedFree })).toBe(note);
  });
});
