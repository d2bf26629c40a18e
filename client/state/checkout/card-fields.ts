import type { PaymentState } from '#shared/checkout/state.ts';

/** A card that was entered: its token, and details by which the shopper recognizes it. */
export interface GivenCard {
  /** The token used to place the order. */
  readonly token: string;
  readonly card: PaymentState['card'];
}

/**
 * A provider's card fields on the page. The card data stays in the provider's frames; the page only receives a token.
 */
export interface MountedCard {
  /**
   * Returns the entered card. Null if something is missing or wrong, or if the fields were removed in the meantime. The
   * fields show the problem, and the first wrong one takes the focus.
   */
  readonly give: () => Promise<GivenCard | null>;
  /** Scrolls to the first field and focuses it. */
  readonly focus: () => void;
  readonly unmount: () => void;
}
