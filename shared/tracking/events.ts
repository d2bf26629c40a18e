/** So many units of a product; of a set that is bought in parts, of the set. */
export interface TrackedProduct {
  readonly productId: number;
  readonly qty: number;
}

/**
 * What happens on a page, as it is told to whoever may hear of it (spec 3 section 7, Event call). None of it names a
 * person: no e-mail, no address, no query of a link.
 */
export type TrackingEvent =
  /** A visit begins in this tab. */
  | { readonly type: 'user'; readonly name: 'info' }
  /** A page is shown. `uri`: its path, null for pages that are a shopper's own. */
  | { readonly type: 'view'; readonly name: 'page'; readonly kind: string; readonly uri: string | null }
  /** The page of a product is shown. `keyphrase`: of the results that led to it. */
  | {
      readonly type: 'view';
      readonly name: 'product';
      readonly productId: number;
      readonly keyphrase: string | undefined;
    }
  /** Products were put into the cart. */
  | { readonly type: 'cart'; readonly name: 'add'; readonly products: readonly TrackedProduct[] }
  /** Products were put onto a wishlist. */
  | { readonly type: 'wishlist'; readonly name: 'add'; readonly products: readonly TrackedProduct[] }
  /** Recommendations came into view. `widget`: their id at the discovery service. */
  | {
      readonly type: 'widget';
      readonly name: 'appear';
      readonly widget: string;
      readonly productIds: readonly number[];
    }
  /** One of them was followed. `position`: from 1. */
  | {
      readonly type: 'widget';
      readonly name: 'click';
      readonly widget: string;
      readonly productId: number;
      readonly position: number;
    }
  /** An order was placed. */
  | {
      readonly type: 'order';
      readonly name: 'confirm';
      readonly orderId: string;
      readonly products: readonly TrackedProduct[];
    }
  /** Somebody searched, as he typed it. */
  | { readonly type: 'search'; readonly name: 'query'; readonly keyphrase: string }
  /** What came of it: how many products. */
  | { readonly type: 'search'; readonly name: 'results'; readonly keyphrase: string; readonly total: number }
  /** One of them was followed. `position`: from 1, over all pages. */
  | {
      readonly type: 'search';
      readonly name: 'click';
      readonly keyphrase: string;
      readonly productId: number;
      readonly position: number;
    };

/** Lines of a cart or an order as what was bought: parts of a set count as the set that was chosen. */
export function trackedProducts(
  lines: readonly {
    readonly productId: number;
    readonly qty: number;
    readonly metadata: { readonly groupedProductId?: number | undefined };
  }[],
): readonly TrackedProduct[] {
  const sums = new Map<number, number>();
  for (const { productId, qty, metadata } of lines) {
    const id = metadata.groupedProductId ?? productId;
    sums.set(id, (sums.get(id) ?? 0) + qty);
  }
  return [...sums].map(([productId, qty]) => ({ productId, qty }));
}
