import { MOST_UNITS } from '#shared/product/quantity-rule.ts';
import type { Sayings } from '#worker/pages/parts/said.tsx';

/** What the page of all registries says of a form. */
export const REGISTRIES_SAYINGS = {
  deleted: { text: 'The registry is deleted.' },
  product: { text: 'This product is not sold here.', kind: 'bad' },
  choose: { text: 'Please choose its options first: your guests buy it as you have chosen it.', kind: 'bad' },
  registry: { text: 'There is no such registry.', kind: 'bad' },
  full: { text: 'There is no room for more different items.', kind: 'bad' },
} as const satisfies Sayings;

/** What the page of one registry says of a form. */
export const REGISTRY_SAYINGS = {
  made: { text: 'Your registry is there. Add products from their pages or from your wishlist.' },
  added: { text: 'It is in your registry.' },
  saved: { text: 'Your changes are saved.' },
  updated: { text: 'The wish is changed.' },
  removed: { text: 'Removed from your registry.' },
  shared: { text: 'Guests find your registry now.' },
  hidden: { text: 'Nobody but you sees your registry now.' },
  item: { text: 'This item is no longer in your registry.', kind: 'bad' },
  quantity: { text: `Please say how many you want: from 1 to ${MOST_UNITS}.`, kind: 'bad' },
} as const satisfies Sayings;
