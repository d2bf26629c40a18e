import type { OrderLine } from '#shared/line/line.ts';
import { isPremiumShirt } from '#shared/list/quantity-limit.ts';
import type { TicketUse } from '#shared/ticket/give-tickets.ts';
import { starters } from './athlete.ts';

/**
 * Kinds of things of which there is a limited amount: stock by sku (units), promotions by product (units), tickets and
 * 'five for five' (uses), gift cards by code (minor units), quotes by number and revision (one order), event entries by
 * product and athlete and premium shirts by customer (one each).
 */
export type BalanceKind =
  | 'stock'
  | 'promo'
  | 'ticket'
  | 'five-for-five'
  | 'giftcard'
  | 'quote'
  | 'entry'
  | 'premium-shirt';

/** What an order takes of one thing. */
export interface Take {
  readonly kind: BalanceKind;
  readonly key: string;
  /** Above 0. */
  readonly amount: number;
  /** There may be less than nothing of it: back-ordered stock. */
  readonly mayBorrow?: boolean;
  /** How much the store has given of it altogether, where the catalogue or the account knows that and not the desk. */
  readonly given?: number;
  /** Of `given`, what was used before the desk knew of it. */
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

/** What may be bought once, anyone who asks: an entry by each athlete, a premium shirt by each customer. */
export function takesOfOnce(
  lines: readonly Pick<OrderLine, 'isEntry' | 'metadata' | 'productId' | 'qty' | 'sku'>[],
  buyer: { readonly customerId: number | null; readonly email: string },
): readonly Take[] {
  return lines.flatMap((line): Take[] => {
    const once = { amount: line.qty, given: 1 };
    if (line.isEntry) {
      return starters(line.metadata.eventRegistration, buyer).map((starter) => ({
        ...{ kind: 'entry' as const, key: `${line.productId} ${starter}` },
        ...once,
      }));
    }
    if (!isPremiumShirt(line.sku) || buyer.customerId === null) return [];
    return [{ kind: 'premium-shirt', key: `${buyer.customerId}`, ...once }];
  });
}

/** What the lines of an order take of the shelves and of promotions. */
export function takesOfLines(lines: readonly Pick<OrderLine, 'stock' | 'promo'>[]): readonly Take[] {
  return lines.flatMap((line) => [
    ...line.stock.map(({ sku, qty, mayBorrow }): Take => ({ kind: 'stock', key: sku, amount: qty, mayBorrow })),
    ...line.promo.map(({ key, qty, given }): Take => ({ kind: 'promo', key, amount: qty, given })),
  ]);
}
