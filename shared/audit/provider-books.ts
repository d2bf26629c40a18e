import type { Minor } from '#shared/money/money.ts';
import type { OrderStatus } from '#shared/order/contract.ts';
import { SOLD_STATUSES } from '#shared/order/status-change.ts';
import { HOUR_MS } from '#shared/time/duration.ts';
import type { Violation } from './audit.ts';

/** One line of a payment provider's own books. */
export interface BookEntry {
  readonly orderId: string;
  /** The provider's id of the payment; what is done with a payment later carries the id of the payment. */
  readonly paymentId: string;
  /** `authorized`: money was taken or reserved; `canceled`: the whole payment was taken back before it was collected. */
  readonly kind: 'authorized' | 'canceled' | 'refunded';
  readonly amount: Minor;
  /** ISO 4217. */
  readonly currency: string;
  /** Unix milliseconds. */
  readonly atMs: number;
}

/** An order as the store's audit knows it. */
export interface BookedOrder {
  readonly orderId: string;
  readonly status: OrderStatus;
  readonly amount: Minor;
  readonly refunded: Minor;
  readonly currency: string;
  /** The provider that was asked to charge it; null if none was. */
  readonly provider: string | null;
}

interface Payment {
  readonly amount: Minor;
  readonly currency: string;
}

/** What a provider's books say about an order. */
class OrderInBooks {
  readonly #authorized = new Map<string, Payment>();
  readonly #canceled = new Set<string>();
  refunded: Minor = 0;

  add({ kind, paymentId, amount, currency }: BookEntry): void {
    if (kind === 'authorized') this.#authorized.set(paymentId, { amount, currency });
    else if (kind === 'canceled') this.#canceled.add(paymentId);
    else this.refunded += amount;
  }

  /** Payments that were not canceled. */
  get payments(): readonly Payment[] {
    return [...this.#authorized].flatMap(([id, payment]) => (this.#canceled.has(id) ? [] : [payment]));
  }
}

/** Milliseconds by which reports and orders may differ, because reports are in the time zone of an account. */
const SLACK_MS = 14 * HOUR_MS;

/** When an order was begun, Unix milliseconds; its id begins with it. */
function begunMs(orderId: string): number {
  return Number.parseInt(orderId.slice(0, 12), 16);
}

/** A payment provider's own books, added up line by line: memory grows with orders, not with lines. */
export class ProviderBooks {
  readonly #orders = new Map<string, OrderInBooks>();
  #fromMs = Number.POSITIVE_INFINITY;
  #toMs = Number.NEGATIVE_INFINITY;

  add(entry: BookEntry): void {
    const order = this.#orders.get(entry.orderId) ?? new OrderInBooks();
    order.add(entry);
    this.#orders.set(entry.orderId, order);
    this.#fromMs = Math.min(this.#fromMs, entry.atMs);
    this.#toMs = Math.max(this.#toMs, entry.atMs);
  }

  /** Describes where the books and the store's orders contradict each other. */
  violations(provider: string, orders: ReadonlyMap<string, BookedOrder>): readonly Violation[] {
    const found = [...this.#orders].flatMap(([orderId, said]) =>
      this.#about(said, orders.get(orderId)).map((detail) => ({ subject: orderId, detail })),
    );
    const missing = [...orders.values()]
      .filter((order) => this.#isExpected(order, provider))
      .map(({ orderId }) => ({ subject: orderId, detail: 'placed, but not in the books' }));
    return [...found, ...missing].map(({ subject, detail }) => ({
      rule: 'books',
      subject,
      detail: `${provider}: ${detail}`,
    }));
  }

  /** Whether the books should have a placed order: it is of this provider, and well within the time of the books. */
  #isExpected({ orderId, provider, status, amount }: BookedOrder, of: string): boolean {
    const begun = begunMs(orderId);
    const isWithin = begun > this.#fromMs + SLACK_MS && begun < this.#toMs - SLACK_MS;
    return provider === of && SOLD_STATUSES.has(status) && amount > 0 && isWithin && !this.#orders.has(orderId);
  }

  #about({ payments, refunded }: OrderInBooks, order: BookedOrder | undefined): readonly string[] {
    const taken = payments.reduce((sum, { amount }) => sum + amount, 0);
    // Money that came too late goes back, and then nothing is owed to anyone.
    if (taken === 0 || (refunded === taken && !isSold(order))) return [];
    if (!order) return [`charged ${taken}, but there is no such order`];
    if (!isSold(order)) return [`charged ${taken}, but the order is ${order.status}`];
    const [payment] = payments;
    const problems: string[] = [];
    if (payments.length > 1) problems.push(`charged ${payments.length} times`);
    else if (payment?.amount !== order.amount || payment.currency !== order.currency)
      problems.push(`charged ${taken} ${payment?.currency}, the order says ${order.amount} ${order.currency}`);
    if (refunded > order.refunded) problems.push(`refunded ${refunded}, the order says ${order.refunded}`);
    return problems;
  }
}

function isSold(order: BookedOrder | undefined): boolean {
  return order !== undefined && SOLD_STATUSES.has(order.status);
}
