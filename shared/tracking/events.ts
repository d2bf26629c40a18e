/** So many units of a product; of a set that is bought in parts, of the set. */
export interface TrackedProduct {
  readonly productId: number;
  readonly qty: number;
}

interface Products {
  readonly products: readonly TrackedProduct[];
}

interface Event<Type extends string, Name extends string, Value> {
  readonly type: Type;
  readonly name: Name;
  readonly value: Value;
}

/**
 * What happens on a page, as it is told to anyone who may hear of it (spec 3 section 7, Event call). None of it names a
 * person: no email, no address, no query of a link. Positions count from 1.
 */
export type TrackingEvent =
  /** A visit begins in this tab. */
  | Event<'user', 'info', Readonly<Record<string, never>>>
  /** A page is shown. `uri`: its path, null for pages that are a shopper's own. */
  | Event<'view', 'page', { readonly kind: string; readonly uri: string | null }>
  /** The page of a product is shown. `keyphrase`: of the results that led to it. */
  | Event<'view', 'product', Products & { readonly keyphrase?: string }>
  /** Products were put into the cart, or onto a wishlist. */
  | Event<'cart' | 'wishlist', 'add', Products>
  /** Recommendations came into view. `rfkid`: whose they are at the discovery service. */
  | Event<'widget', 'appear', { readonly rfkid: string; readonly shown: readonly number[] }>
  /** One of them was followed. */
  | Event<'widget', 'click', Products & { readonly rfkid: string; readonly position: number }>
  /** An order was placed; told once for each `orderId`, which itself is not told. */
  | (Event<'order', 'confirm', Products> & { readonly orderId: string })
  /** Someone searched, as he typed it. */
  | Event<'search', 'query', { readonly keyphrase: string }>
  /** What came of it: how many products. */
  | Event<'search', 'results', { readonly keyphrase: string; readonly total: number }>
  /** One of them was followed; its place counts over all pages of results. */
  | Event<'search', 'click', Products & { readonly keyphrase: string; readonly position: number }>;

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
