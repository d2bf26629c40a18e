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

/** An item as lists take it. Prices are not in it: the server alone knows them. */
export interface PurchaseItem {
  readonly productId: number;
  readonly qty: number;
  readonly children: readonly PurchaseChild[];
  /** One entry per value chosen: its id, or the text written. */
  readonly customOptions: readonly { readonly id: number; readonly value: number | string }[];
  readonly metadata: {
    /** Major units, as on the wire. */
    readonly giftcard?: { readonly amount: number };
    readonly groupedProductId?: number;
  };
}

/** The products inside as configured: what the merchant fixes is his, whatever was asked for. */
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

/** What a choice without problems puts into a list: one item, of a group one per row (grouped products are no items). */
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
