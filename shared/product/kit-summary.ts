import type { Minor } from '#shared/money/money.ts';
import { lowestPrice } from '#shared/price/lowest.ts';
import type { Configured } from '#shared/product/configured.ts';
import type { ProductOptions } from '#shared/product/options.ts';

/** A product of a bundle as configured. */
export interface KitLine {
  readonly name: string;
  readonly qty: number;
  /** It comes with another part and costs nothing. */
  readonly isFree: boolean;
}

/** What a bundle as configured consists of. */
export interface KitSummary {
  readonly lines: readonly KitLine[];
  /** Number of single things in it. */
  readonly pieces: number;
  readonly weightLb: number | null;
  /** What it costs less than usual, for the whole quantity; 0 if it costs as usual. */
  readonly saving: Minor;
}

/** Sums up a bundle as configured, so that it can be seen at a glance. */
export function kitSummary(options: ProductOptions, configured: Configured, nowMs: number): KitSummary {
  const freeName = (optionId: number | null) =>
    options.bundleOptions.find(({ id }) => id === optionId)?.includedName ?? 'One more part';
  const lines = configured.parts.map(({ part, qty, isFree, bundleOptionId }) => ({
    name: part?.name ?? freeName(bundleOptionId),
    qty,
    isFree,
  }));
  const now = lowestPrice(configured.unit, nowMs);
  const usual = configured.unit.price;
  return {
    lines,
    pieces: lines.reduce((sum, { qty }) => sum + qty, 0),
    weightLb: configured.weightLb,
    saving: now === null || usual === null ? 0 : Math.max(0, usual - now) * configured.quantity.value,
  };
}
