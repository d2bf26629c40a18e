import { toMajor } from '#shared/money/money.ts';
import type { Choice } from '#shared/product/choice.ts';
import { isWritten } from '#shared/product/custom-options.ts';
import type { ProductOptions } from '#shared/product/options.ts';
import type { Configured } from './configured.ts';

/** A product inside an item of a list (public contract, section 5). */
export interface PurchaseChild {
  readonly productId: number;
  readonly qty: number;
  readonly metadata: { readonly bundleOptionId?: number; readonly freeBundleOptionId?: number };
}

/** An item in the form that lists accept. It contains no prices, because only the server knows them. */
export interface PurchaseItem {
  readonly productId: number;
  readonly qty: number;
  readonly children: readonly PurchaseChild[];
  /** One entry for each chosen value: its id, or the entered text. */
  readonly customOptions: readonly { readonly id: number; readonly value: number | string }[];
  readonly metadata: {
    /** Major units, as on the wire. */
    readonly giftcard?: { readonly amount: number };
    readonly groupedProductId?: number;
  };
}

/** The products contained in a configured product. Values fixed by the merchant override those of the request. */
export function childrenOf(configured: Configured): PurchaseChild[] {
  return configured.parts.map(({ productId, qty, bundleOptionId, isFree }) => ({
    productId,
    qty,
    metadata: bundleOptionId === null ? {} : isFree ? { freeBundleOptionId: bundleOptionId } : { bundleOptionId },
  }));
}

function customOf(options: ProductOptions, choice: Choice): PurchaseItem['customOptions'] {
  return options.customOptions.flatMap((option) =>
    (choice.custom[String(option.id)] ?? []).map((value) => ({
      id: option.id,
      value: isWritten(option) ? value : Number(value),
    })),
  );
}

/**
 * The items that a valid choice adds to a list: a single item, or one per row of a grouped product, which is not an
 * item itself.
 */
export function purchaseOf(options: ProductOptions, choice: Choice, configured: Configured): readonly PurchaseItem[] {
  if (configured.grouped)
    return configured.grouped.rows
      .filter((row) => row.qty > 0)
      .map((row) => ({
        productId: row.part.productId,
        qty: row.qty,
        children: [],
        customOptions: [],
        metadata: { groupedProductId: options.productId },
      }));
  return [
    {
      productId: options.productId,
      qty: configured.quantity.value,
      children: childrenOf(configured),
      customOptions: customOf(options, choice),
      metadata: options.giftcard && choice.amount !== null ? { giftcard: { amount: toMajor(choice.amount) } } : {},
    },
  ];
}
