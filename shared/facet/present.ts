/** Labels of facets (spec 3 section 5). */
const LABELS: Readonly<Record<string, string>> = {
  is_salable: 'Availability',
  promotion: 'Promotions',
  manufacturer: 'Brand',
};

/** Promotions as values of one facet, by their attribute codes. */
export const PROMOTION_LABELS: Readonly<Record<string, string>> = {
  hot_deal: 'Hot deal',
  rogue_hundo_enabled: 'Hundo',
  '3_ships_free': '3 ships free',
  black_friday_dropship: '5 for 5',
  free_shipping: 'Free shipping',
  rogue_closeout_and_sale: 'Closeout & sale',
  made_in_usa: 'Made in USA',
};

/** Facets whose values are numbers. */
const NUMERIC: ReadonlySet<string> = new Set(['duration', 'days_per_week']);

/** Label of a facet; unknown ones keep the merchant's. */
export function facetLabel(key: string, label: string): string {
  return LABELS[key] ?? label;
}

/** Text of a facet's value. */
export function facetItemText(key: string, value: string): string {
  if (key === 'is_salable') return value === '0' ? 'Out of Stock' : 'In Stock';
  if (key === 'promotion') return PROMOTION_LABELS[value] ?? value;
  return value;
}

/** Whether the values of a facet are sorted as numbers instead of in the merchant's order. */
export function sortsNumerically(key: string): boolean {
  return NUMERIC.has(key);
}
