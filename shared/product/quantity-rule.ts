import type { PriceFacts } from '#shared/price/lowest.ts';
import type { Inventory } from '#shared/product/contract.ts';
import { promoStatus } from '#shared/promo/status.ts';

/** Most units of one line (public contract, section 5). */
export const MOST_UNITS = 9999;

/** The quantities that may be bought. Both limits are whole; `max` is 0 if nothing is available. */
export interface QuantityRule {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Remaining units of an active promotion that ends with its quantity; no cap if there is none. */
export function promoCap({ promo }: PriceFacts, nowMs: number): number {
  return promoStatus(promo, nowMs) === 'active' && promo?.qtyEnabled ? (promo.qty ?? 0) : MOST_UNITS;
}

/**
 * Quantity rule of one product (spec 2 section 5): from the inventory's minimum or 1 to its maximum, limited by an
 * active promotion's quantity, a purchase limit, or being sold one at a time.
 */
export function quantityRule(
  thing: {
    readonly inventory: Inventory | null;
    readonly prices: PriceFacts;
    readonly isSingle: boolean;
    readonly limit?: number | null;
  },
  isDigital: boolean,
  nowMs: number,
): QuantityRule {
  const { inventory, prices, isSingle, limit } = thing;
  const caps = [MOST_UNITS, inventory ? inventory.max : isDigital ? MOST_UNITS : 0, promoCap(prices, nowMs)];
  if (limit != null) caps.push(limit);
  if (isSingle) caps.push(1);
  const max = Math.max(0, Math.floor(Math.min(...caps)));
  const min = isSingle ? 1 : Math.max(1, Math.ceil(inventory?.min ?? 1));
  return { min: Math.min(min, Math.max(1, max)), max, step: 1 };
}

/** Adjusts a wanted quantity to a rule; the smallest one if none is given. */
export function withinRule(wished: number | null, rule: QuantityRule): number {
  const whole = Math.round(wished ?? rule.min);
  return Math.max(rule.min, Math.min(Number.isFinite(whole) ? whole : rule.min, Math.max(rule.min, rule.max)));
}
