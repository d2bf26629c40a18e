/** What the shopper agreed to when he bought it. */
export interface Agreement {
  readonly text: string;
  /** Of the wording. */
  readonly version: string;
  readonly agreedMs: number;
}

/** Names the order of one period of a subscription. */
export interface RenewalOf {
  readonly subscriptionId: string;
  readonly period: number;
  /** How often it was charged before: only the next try may leave. */
  readonly tries: number;
}
