import type { PaymentState } from '#shared/checkout/state.ts';

/** A card that was typed: its token, and what its shopper recognizes it by. */
export interface GivenCard {
  /** The token of an order. */
  readonly token: string;
  readonly card: PaymentState['card'];
}

/** A provider's card fields on the page. What is typed stays in the provider's frames; the page gets a token of it. */
export interface MountedCard {
  /**
   * Gives the card that is typed. Null where something is missing or wrong, or the fields have gone meanwhile: the fields
   * say what it is, and the first wrong one takes the focus.
   */
  readonly give: () => Promise<GivenCard | null>;
  /** Brings the shopper to the first field. */
  readonly focus: () => void;
  readonly unmount: () => void;
}
