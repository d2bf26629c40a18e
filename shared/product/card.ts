import type { PriceFacts } from '#shared/price/lowest.ts';
import type { Picture, ProductType, Rating } from '#shared/product/contract.ts';

/** Badges of a card, in the order in which they are shown; at most two are. */
export type CardFlag = 'hot' | 'hundo' | 'ships3' | 'new';

/** A color that a card offers as a dot; `picture` replaces the card's own when chosen. */
export interface Swatch {
  readonly label: string;
  readonly picture: Picture | null;
}

/**
 * A product as a list shows it: everything that a card prints, prepared per site when the catalogue is published, so
 * that a page of a list is one read and no computation but the price of the moment.
 */
export interface Card {
  readonly productId: number;
  readonly sku: string;
  readonly type: ProductType;
  readonly name: string;
  /** Path on the site, without its prefix. */
  readonly url: string;
  readonly hasRedirect: boolean;
  readonly picture: Picture | null;
  /** One line of facts below the name; '' for none. */
  readonly specLine: string;
  readonly prices: PriceFacts;
  /** Several prices are possible; `prices` is the lowest of them. */
  readonly isFrom: boolean;
  /** 'Month' for what is paid monthly. */
  readonly interval: string | null;
  readonly taxClass: string;
  readonly flags: readonly CardFlag[];
  readonly swatches: readonly Swatch[];
  readonly rating: Rating;
  readonly stock: 'in' | 'out' | 'bin' | 'backorder';
  /** For a person, of what is back-ordered or out: 'Back in about 12 days'. */
  readonly restock: string | null;
  readonly isProgram: boolean;
}
