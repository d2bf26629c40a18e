import { attribute, hasFlag, type Product } from './contract.ts';

/** What the attributes of a product or part say of sending it; null where they say nothing. */
export interface Handling {
  /** `shipperhq_shipping_group`, upper case. */
  readonly group: string | null;
  /** `rogue_pickup_disabled`. */
  readonly forbidsPickup: boolean | null;
}

/** What attributes say of sending what has them. */
export function handlingOf(product: Pick<Product, 'attributes'>): Handling {
  const isSaid = (attribute(product, 'rogue_pickup_disabled') ?? '').trim() !== '';
  return {
    group: attribute(product, 'shipperhq_shipping_group')?.trim().toUpperCase() || null,
    forbidsPickup: isSaid ? hasFlag(product, 'rogue_pickup_disabled') : null,
  };
}
