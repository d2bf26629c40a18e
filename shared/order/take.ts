import type { OrderLine } from '#shared/line/line.ts';
import { isPremiumShirt } from '#shared/list/quantity-limit.ts';
import type { TicketUse } from '#shared/ticket/give-tickets.ts';
import { starters } from './athlete.ts';

/**
 * Kinds of limited things: stock by sku (units), promotions by product (units), tickets and 'five for five' (uses),
 * gift cards by code (minor units), quotes by number and revision (one order), event entries by product and athlete and
 * premium shirts by customer (one each), rules over carts by code and by buyer (uses).
 */
export type BalanceKind =
  | 'stock'
  | 'promo'
  | 'ticket'
  | 'five-for-five'
  | 'giftcard'
  | 'quote'
  | 'entry'
  | 'premium-shirt'
  | 'coupon';

/** The amount that an order takes of one thing. */
export interface Take {
  readonly kind: BalanceKind;
  readonly key: string;
  /** Above 0. */
  readonly amount: number;
  /** The balance may become negative: back-ordered stock. */
  readonly mayBorrow?: boolean;
  /** The total amount available, if the catalog or the account knows it rather than the desk. */
  readonly given?: number;
  /** The part of `given` that was used before the desk began to count. */
  readonly spent?: number;
}

/** The key of a ticket: its customer, product and the order that earned it. */
export function ticketKey(customerId: number, { ticket }: Pick<TicketUse, 'ticket'>): string {
  return `${customerId} ${ticket.productId} ${ticket.orderId}`;
}

/** The key of a quote: each revision may become one order, and only the last one is open. */
export function quoteKey({ quoteId, revision }: { readonly quoteId: string; readonly revision: number }): string {
  return `${quoteId} ${revision}`;
}

/** Things that can be bought only once: an entry by each athlete, a premium shirt by each customer. */
export function takesOfOnce(
  lines: readonly Pick<OrderLine, 'isEntry' | 'metadata' | 'productId' | 'qty' | 'sku'>[],
  buyer: { readonly customerId: number | null; readonly email: string },
): readonly Take[] {
  return lines.flatMap((line): Take[] => {
    const once = { amount: line.qty, given: 1 };
    if (line.isEntry) {
      return starters(line.metadata.eventRegistration, buyer).map((starter) => ({
        kind: 'entry' as const,
        key: `${line.productId} ${starter}`,
        ...once,
      }));
    }
    if (!isPremiumShirt(line.sku) || buyer.customerId === null) return [];
    return [{ kind: 'premium-shirt', key: `${buyer.customerId}`, ...once }];
  });
}

/** The stock and promotion units that the lines of an order take. */
export function takesOfLines(lines: readonly Pick<OrderLine, 'stock' | 'promo'>[]): readonly Take[] {
  return lines.flatMap((line) => [
    ...line.stock.map(({ sku, qty, mayBorrow }): Take => ({ kind: 'stock', key: sku, amount: qty, mayBorrow })),
    ...line.promo.map(({ key, qty, given }): Take => ({ kind: 'promo', key, amount: qty, given })),
  ]);
}
