import type { ChargeFault } from './charge-faults.ts';

/** A charge in the books of a provider. Money in minor units. */
export interface BookedCharge {
  readonly orderId: string;
  readonly amount: number;
  readonly currency: string;
  state: 'approved' | 'declined' | 'cancelled';
  /** The request that created the charge: the same key with another body is refused. */
  readonly body: string;
  /** Amounts that went back, by the keys of the requests. */
  readonly refunds: Map<string, number>;
}

/** Returns the amount refunded of a charge. */
export function refundedOf(charge: BookedCharge): number {
  return [...charge.refunds.values()].reduce((sum, amount) => sum + amount, 0);
}

/** How an order is paid: the type of the payment, and the token that stands for its card. */
export interface Means {
  readonly paymentType: 'adyen' | 'http';
  readonly token: string;
}

/** A payment provider outside the store, with books that survive when the store is killed. */
export interface Provider {
  /** Charges by the ids of their orders. */
  readonly books: ReadonlyMap<string, BookedCharge>;
  /** What was wrong with requests of the store. */
  readonly conflicts: string[];
  /** The store's vars that make it charge through this provider. */
  vars(): Readonly<Record<string, string>>;
  /** Sends reports to the store at this address from now on. */
  reportTo(store: string): void;
  /** Payment with a card that has this fault. */
  meansOf(fault: ChargeFault): Means;
  /** Reports that the store has not accepted yet, in words, and whether more will follow on their own. */
  unheard(): readonly string[];
  /** How staff should find each report noted at its order, once. Empty for a provider without reports. */
  notes(): readonly { readonly orderId: string; readonly note: string }[];
}
