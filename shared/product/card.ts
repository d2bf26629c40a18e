import type { PriceFacts } from '#shared/price/lowest.ts';
import type { Picture, ProductType, Rating } from '#shared/product/contract.ts';

/** Badges of a card, in display order; at most two are shown. */
export type CardFlag = 'hot' | 'hundo' | 'ships3' | 'new';

/** A color shown as a dot on a card; `picture` replaces the card's own when chosen. */
export interface Swatch {
  readonly label: string;
  readonly picture: Picture | null;
}

/**
 * A product as shown in a list: everything printed on a card, prepared per site when the catalog is published, so that
 * a page of a list needs one read and calculates nothing but current prices.
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
  /** One line of facts below the name; '' if it has none. */
  readonly specLine: string;
  readonly prices: PriceFacts;
  /** Several prices are possible; `prices` is the lowest of them. */
  readonly isFrom: boolean;
  /** 'Month' for products that are paid monthly. */
  readonly interval: string | null;
  readonly taxClass: string;
  readonly flags: readonly CardFlag[];
  readonly swatches: readonly Swatch[];
  /** Number of sizes or weights among its variants; left out unless there are several. */
  readonly sizes?: number;
  readonly rating: Rating;
  readonly stock: 'in' | 'out' | 'bin' | 'backorder';
  /** Text for a back-ordered or sold-out product: 'Back in about 12 days'. */
  readonly restock: string | null;
  readonly isProgram: boolean;
  /** It is sold in the native app alone; left out if not. */
  readonly isAppOnly?: boolean;
  /** Whether a comparison has something to say of it (`shared/compare/has-specs.ts`); left out if not. */
  readonly hasSpecs?: boolean;
}
