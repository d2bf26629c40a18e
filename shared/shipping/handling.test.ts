import { expect, it } from 'vitest';
import { handlingOf } from '#shared/product/handling.ts';
import { jointHandling, variantHandling } from './handling.ts';

const handling = (group: string | null, forbidsPickup: boolean | null = null) => ({ group, forbidsPickup });

it.each([
  [{}, null, null],
  [{ shipperhq_shipping_group: [' freight '], rogue_pickup_disabled: ['1'] }, 'FREIGHT', true],
  [{ shipperhq_shipping_group: [' '], rogue_pickup_disabled: [''] }, null, null],
  [{ rogue_pickup_disabled: ['No'] }, null, false],
])('attributes %j mean %s and %s', (attributes, group, forbidsPickup) => {
  expect(handlingOf({ attributes })).toEqual({ group, forbidsPickup });
});

it.each([
  ['its own handling before its parent’s', handling('FREIGHT', false), handling('DROPSHIP', true), 'FREIGHT', false],
  ['its parent’s where it has none', handling(null), handling('DROPSHIP', true), 'DROPSHIP', true],
  ['one value from each', handling('FREIGHT'), handling(null, true), 'FREIGHT', true],
  ['its parent’s where there is no variant', undefined, handling('FREIGHT'), 'FREIGHT', false],
  ['none where neither has one', handling(null), handling(null), null, false],
])('a variant: %s', (_words, variant, parent, shippingGroup, forbidsPickup) => {
  expect(variantHandling(variant, parent)).toEqual({ shippingGroup, forbidsPickup });
});

it.each([
  ['no handling', [handling(null), handling(null)], null, false],
  ['a part that forbids pickup', [handling(null, false), handling(null, true)], null, true],
  ['freight over parcels', [handling(null), handling('FREIGHT')], 'FREIGHT', false],
  ['drop-ship over parcels', [handling('NO_SUCH'), handling('DROPSHIP')], 'DROPSHIP', true],
  ['freight over drop-ship, still without pickup', [handling('DROPSHIP'), handling('FREIGHT')], 'FREIGHT', true],
  ['drop-ship freight over freight', [handling('DROPSHIP_FREIGHT'), handling('FREIGHT')], 'DROPSHIP_FREIGHT', true],
  ['the group of a single part', [handling(null), handling('NO_PICKUP')], 'NO_PICKUP', true],
])('a bundle: %s, in any order', (_words, all, shippingGroup, forbidsPickup) => {
  expect(jointHandling(all)).toEqual({ shippingGroup, forbidsPickup });
  expect(jointHandling(all.toReversed())).toEqual({ shippingGroup, forbidsPickup });
});
