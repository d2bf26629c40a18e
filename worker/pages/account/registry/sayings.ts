import { MOST_UNITS } from '#shared/product/quantity-rule.ts';
import type { Sayings } from '#worker/pages/parts/said.tsx';

/** Notices on the page of all registries after a form. */
export const REGISTRIES_SAYINGS = {
  deleted: { text: 'The registry has been deleted.' },
  product: { text: 'This product is not sold here.', kind: 'bad' },
  choose: { text: 'Please choose its options first. Your guests will buy it with those options.', kind: 'bad' },
  registry: { text: 'This registry does not exist.', kind: 'bad' },
  full: { text: 'This list is full.', kind: 'bad' },
} as const satisfies Sayings;

/** Notices on the page of one registry after a form. */
export const REGISTRY_SAYINGS = {
  made: { text: 'Your registry has been created. Add products from their pages or from your wishlist.' },
  added: { text: 'Added to your registry.' },
  saved: { text: 'Your changes have been saved.' },
  updated: { text: 'The item has been updated.' },
  removed: { text: 'Removed from your registry.' },
  shared: { text: 'Guests can now find your registry.' },
  hidden: { text: 'Only you can see your registry now.' },
  item: { text: 'This item is no longer in your registry.', kind: 'bad' },
  quantity: { text: `Please say how many you want: from 1 to ${MOST_UNITS}.`, kind: 'bad' },
} as const satisfies Sayings;
