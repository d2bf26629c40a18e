import type { EventKind } from '#shared/discovery/catalogue.ts';
import type { SentEvent } from '#shared/discovery/events.ts';

/** A number of units of a product; for a set that is bought in parts, the product is the set. */
export interface TrackedProduct {
  readonly productId: number;
  readonly qty: number;
}

/** All of it, down to the leaves, may only be read. */
type Fixed<Value> = Value extends object ? { readonly [Key in keyof Value]: Fixed<Value[Key]> } : Value;

type Reported<Kind extends EventKind> = Fixed<
  Pick<Extract<SentEvent, { type: TypeOf<Kind>; name: NameOf<Kind> }>, 'type' | 'name' | 'value'>
>;
type TypeOf<Kind extends EventKind> = Kind extends `${infer Type}/${string}` ? Type : never;
type NameOf<Kind extends EventKind> = Kind extends `${string}/${infer Name}` ? Name : never;

/**
 * Something that happens on a page, as reported to any listener (spec 3 section 7, Event call); `catalogue.ts` says what
 * each carries. No event identifies a person: no email, no address, no query of a link. An order is reported once per
 * `orderId`, and the id itself is not sent.
 */
export type TrackingEvent =
  | { [Kind in Exclude<EventKind, 'order/confirm'>]: Reported<Kind> }[Exclude<EventKind, 'order/confirm'>]
  | (Reported<'order/confirm'> & { readonly orderId: string });

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
