import { expect, it } from 'vitest';
import { mostUnits, type PremiumStanding } from './quantity-limit.ts';

const holder = { isPremiumTicketHolder: true, alreadyOwned: 0 };

it.each<[string, string, number, PremiumStanding | undefined, number]>([
  ["an item has its rule's maximum", 'BAR-1', 50, undefined, 50],
  ['the rule’s maximum is the same for every customer', 'BAR-1', 50, { ...holder, alreadyOwned: 3 }, 50],
  ['HW1012 is one per account for premium ticket holders', 'HW1012', 50, holder, 1],
  ['each size of HW1012 is one per account', 'HW1012-S', 50, holder, 1],
  ['none for an account that already owns one', 'HW1012', 50, { ...holder, alreadyOwned: 1 }, 0],
  ['never below zero', 'HW1012', 50, { ...holder, alreadyOwned: 4 }, 0],
  ['none for anyone else', 'HW1012', 50, { ...holder, isPremiumTicketHolder: false }, 0],
  ['none for an unknown account', 'HW1012', 50, undefined, 0],
  ['none where the rule’s maximum is 0', 'HW1012', 0, holder, 0],
  ['another SKU with the same beginning', 'HW10120', 50, undefined, 50],
])('%s', (_name, sku, max, standing, most) => {
  expect(mostUnits({ sku }, max, standing)).toBe(most);
});
