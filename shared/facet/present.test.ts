import { describe, expect, it } from 'vitest';
import { facetItemText, facetLabel, sortsNumerically } from './present.ts';

describe('how facets are shown', () => {
  it("is_salable is shown as 'Availability'", () => {
    expect(facetLabel('is_salable', 'is_salable')).toBe('Availability');
  });

  it.each([
    ['0', 'Out of Stock'],
    ['1', 'In Stock'],
    ['yes', 'In Stock'],
  ])('is_salable %s is %s', (value, text) => {
    expect(facetItemText('is_salable', value)).toBe(text);
  });

  it.each([
    ['made_in_usa', 'Made in USA'],
    ['3_ships_free', '3 ships free'],
    ['rogue_closeout_and_sale', 'Closeout & sale'],
    ['hot_deal', 'Hot deal'],
    ['black_friday_dropship', '5 for 5'],
    ['free_shipping', 'Free shipping'],
    ['rogue_hundo_enabled', 'Hundo'],
  ])('promotion %s is %s', (code, text) => {
    expect(facetItemText('promotion', code)).toBe(text);
  });

  it("keeps the merchant's own wording for everything else", () => {
    expect(facetLabel('color', 'Colour')).toBe('Colour');
    expect(facetItemText('color', 'hot_deal')).toBe('hot_deal');
  });

  it('duration and days_per_week are sorted numerically', () => {
    expect(['duration', 'days_per_week', 'size'].map(sortsNumerically)).toEqual([true, true, false]);
  });
});
