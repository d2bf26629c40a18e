import type { Minor } from '#shared/money/money.ts';

/** A product's own promotion, from its `rogue_promo_*` attributes (spec 2 section 3). Times are Unix milliseconds. */
export interface Promo {
  readonly price: Minor;
  readonly fromMs: number | null;
  readonly toMs: number | null;
  /** The promotion ends with its quantity. */
  readonly qtyEnabled: boolean;
  /** Units left at the promotion price; null if the number is missing or invalid. */
  readonly qty: number | null;
  /** Total units of the promotion, of which `qty` are left; absent if they are not counted. */
  readonly given?: number | null;
}

/**
 * The key of a product's promotion. A change of its price or times makes it a different promotion, whose units are
 * counted separately.
 */
export function promoKey(productId: number, { price, fromMs, toMs }: Pick<Promo, 'fromMs' | 'price' | 'toMs'>): string {
  return `${productId} ${price} ${fromMs ?? ''} ${toMs ?? ''}`;
}

export type PromoStatus = 'upcoming' | 'expired' | 'active';

/** Current status of a promotion; undefined if there is none or it is disabled (spec 2 section 4). */
export function promoStatus(promo: Promo | null, nowMs: number): PromoStatus | undefined {
  if (!promo) return undefined;
  if (promo.fromMs !== null && nowMs < promo.fromMs) return 'upcoming';
  if (promo.toMs !== null && nowMs > promo.toMs) return 'expired';
  if (promo.qtyEnabled && (promo.qty === null || promo.qty <= 0)) return 'expired';
  return 'active';
}
