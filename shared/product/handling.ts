import { attribute, hasFlag, type Product } from './contract.ts';

/** Shipping attributes of a product or part; null for those without a value. */
export interface Handling {
  /** `shipperhq_shipping_group`, upper case. */
  readonly group: string | null;
  /** `rogue_pickup_disabled`. */
  readonly forbidsPickup: boolean | null;
}

/** Reads the shipping attributes of a product. */
export function handlingOf(product: Pick<Product, 'attributes'>): Handling {
  const isSaid = (attribute(product, 'rogue_pickup_disabled') ?? '').trim() !== '';
  return {
    group: attribute(product, 'shipperhq_shipping_group')?.trim().toUpperCase() || null,
    forbidsPickup: isSaid ? hasFlag(product, 'rogue_pickup_disabled') : null,
  };
}
