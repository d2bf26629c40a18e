import type { Minor } from '#shared/money/money.ts';

/** A product's own promotion, from its `rogue_promo_*` attributes (spec 2 section 3). Times are Unix milliseconds. */
export interface Promo {
  readonly price: Minor;
  readonly fromMs: number | null;
  readonly toMs: number | null;
  /** The promotion ends with its quantity. */
  readonly qtyEnabled: boolean;
  /** Units left at the promotion price; null when the figure is missing or not a number. */
  readonly qty: number | null;
  /** Units of the whole promotion, of which `qty` are left; absent where nothing counts them. */
  readonly given?: number | null;
}

/** Names one promotion of a product: at another price or at other times it is another one, whose units count again. */
export function promoKey(productId: number, { price, fromMs, toMs }: Pick<Promo, 'fromMs' | 'price' | 'toMs'>): string {
  return `${productId} ${price} ${fromMs ?? ''} ${toMs ?? ''}`;
}

export type PromoStatus = 'upcoming' | 'expired' | 'active';

/** Status of a promotion now; undefined where there is none or it is disabled (spec 2 section 4). */
export function promoStatus(promo: Promo | null, nowMs: number): PromoStatus | undefined {
  if (!promo) return undefined;
  if (promo.fromMs !== null && nowMs < promo.fromMs) return 'upcoming';
  if (promo.toMs !== null && nowMs > promo.toMs) return 'expired';
  if (promo.qtyEnabled && (promo.qty === null || promo.qty <= 0)) return 'expired';
  return 'active';
}
