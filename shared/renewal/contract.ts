/** The terms that the shopper accepted with a purchase. */
export interface Agreement {
  readonly text: string;
  /** Version of the wording. */
  readonly version: string;
  readonly agreedMs: number;
}

/** The subscription and period that an order pays for. */
export interface RenewalOf {
  readonly subscriptionId: string;
  readonly period: number;
  /** Number of earlier charges; only the next try may be sent. */
  readonly tries: number;
}
