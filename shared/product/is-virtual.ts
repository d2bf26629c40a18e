import { type GiftcardData, hasFlag, type Product } from './contract.ts';

/** The facts that decide whether a product is shipped in a package. */
export interface ParcelFacts extends Pick<Product, 'type' | 'attributes'> {
  readonly giftcard: Pick<GiftcardData, 'type'> | null;
}

/** Whether nothing of a product is shipped: a virtual product, a gift card sent by email, an event registration. */
export function isVirtualProduct({ type, giftcard, attributes }: ParcelFacts): boolean {
  return type === 'virtual' || giftcard?.type === 'virtual' || hasFlag({ attributes }, 'event_registration');
}

/**
 * Whether nothing of an item is shipped (spec 2 section 5): product 0, a virtual product, or one whose children are all
 * virtual. The catalog decides, not an item's metadata; products missing from the catalog are shipped.
 */
export function isVirtualItem(
  item: { readonly productId: number; readonly children: readonly { readonly productId: number }[] },
  isVirtual: (productId: number) => boolean,
): boolean {
  if (item.productId === 0 || isVirtual(item.productId)) return true;
  return (
    item.children.length > 0 && item.children.every((child) => child.productId === 0 || isVirtual(child.productId))
  );
}
