import { type GiftcardData, hasFlag, type Product } from '#shared/product/contract.ts';
import type { Item } from './contract.ts';

/** What decides whether a product is sent in a parcel. */
export interface ParcelFacts extends Pick<Product, 'type' | 'attributes'> {
  readonly giftcard: Pick<GiftcardData, 'type'> | null;
}

function isVirtual({ type, giftcard, attributes }: ParcelFacts): boolean {
  return type === 'virtual' || giftcard?.type === 'virtual' || hasFlag({ attributes }, 'event_registration');
}

/**
 * Whether nothing of an item is shipped (spec 2 section 5): product 0, a gift card sent by mail, an event registration,
 * a virtual product, or one whose children are all virtual. The catalogue decides, not what an item's metadata claims;
 * what the catalogue does not know is shipped.
 */
export function isVirtualItem(
  item: Pick<Item, 'productId' | 'children'>,
  factsOf: (productId: number) => ParcelFacts | undefined,
): boolean {
  const isVirtualProduct = (id: number) => {
    const facts = factsOf(id);
    return id === 0 || (facts !== undefined && isVirtual(facts));
  };
  if (isVirtualProduct(item.productId)) return true;
  return item.children.length > 0 && item.children.every((child) => isVirtualProduct(child.productId));
}
