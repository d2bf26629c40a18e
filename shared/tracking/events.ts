/** A number of units of a product; for a set that is bought in parts, the product is the set. */
export interface TrackedProduct {
  readonly productId: number;
  readonly qty: number;
}

interface Products {
  readonly products: readonly TrackedProduct[];
}

/** A block by the name and index of its tracking (spec 3 section 3, Content block). */
interface BlockSeen {
  readonly block: string;
  readonly index: number | null;
}

/** A test and the variant that was shown. */
interface TestSeen {
  readonly test: string;
  readonly variant: string;
}

interface Event<Type extends string, Name extends string, Value> {
  readonly type: Type;
  readonly name: Name;
  readonly value: Value;
}

/**
 * Something that happens on a page, as reported to any listener (spec 3 section 7, Event call). No event identifies a
 * person: no email, no address, no query of a link. Positions count from 1.
 */
export type TrackingEvent =
  /** A visit starts in this tab. */
  | Event<'user', 'info', Readonly<Record<string, never>>>
  /** A page is shown. `uri` is its path, or null for a shopper's personal pages. */
  | Event<'view', 'page', { readonly kind: string; readonly uri: string | null }>
  /** The page of a product is shown. `keyphrase` is the search that led to it. */
  | Event<'view', 'product', Products & { readonly keyphrase?: string }>
  /** Products were added to the cart or to a wishlist. */
  | Event<'cart' | 'wishlist', 'add', Products>
  /** Recommendations came into view. `rfkid` identifies their widget at the discovery service. */
  | Event<'widget', 'appear', { readonly rfkid: string; readonly shown: readonly number[] }>
  /** A block that asks for it came into view (`tracking.whenVisible`). */
  | Event<'widget', 'appear', BlockSeen>
  /** A visitor of a test saw a block of it; reported once per visit and test. */
  | Event<'experiment', 'exposure', TestSeen>
  /** Something in a block with a name, or in a test, was clicked. `text` is the beginning of its words. */
  | Event<'click', 'block', Partial<BlockSeen> & Partial<TestSeen> & { readonly text: string }>
  /** A visitor is offered the site of their region, and goes there or stays. */
  | Event<
      'region',
      'ipDetection' | 'ipDetectionCancel' | 'ipDetectionConfirm',
      { readonly current: string; readonly detected: string }
    >
  /** A shopper clicked one of them. */
  | Event<'widget', 'click', Products & { readonly rfkid: string; readonly position: number }>
  /** An order was placed; reported once per `orderId`, and the id itself is not sent. */
  | (Event<'order', 'confirm', Products> & { readonly orderId: string })
  /** A shopper searched; the keyphrase as typed. */
  | Event<'search', 'query', { readonly keyphrase: string }>
  /** The number of products that a search found. */
  | Event<'search', 'results', { readonly keyphrase: string; readonly total: number }>
  /** A shopper clicked one of them; its position counts over all pages of results. */
  | Event<'search', 'click', Products & { readonly keyphrase: string; readonly position: number }>;

/** Converts lines of a cart or an order to the products bought: parts of a set count as the set that was chosen. */
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
