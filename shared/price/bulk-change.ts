import type { Minor } from '#shared/money/money.ts';

/** How a changed price ends: as it comes out, or with these cents. */
export const ENDINGS = ['', '00', '49', '95', '99'] as const;
export type Ending = (typeof ENDINGS)[number];

/**
 * What a bulk change does. `price`: changes the regular price. `special`: sets the special price, worked out from the
 * regular one. `end`: removes the special price.
 */
export const TARGETS = ['price', 'special', 'end'] as const;
export type Target = (typeof TARGETS)[number];

/** A change of many prices by the same rule. */
export interface BulkChange {
  readonly target: Target;
  /** `percent`: `by` is in hundredths of a percent; `amount`: in minor units. Below zero the price falls. */
  readonly unit: 'amount' | 'percent';
  readonly by: number;
  readonly ending: Ending;
}

/** The amount nearest to another one, and above zero, with an ending; of two that are as near, the higher one. */
export function withEnding(minor: Minor, ending: Ending): Minor {
  if (ending === '') return minor;
  const cents = Number(ending);
  const nearest = Math.round((minor - cents) / 100) * 100 + cents;
  return nearest > 0 ? nearest : nearest + 100;
}

/**
 * A price changed by a rule, minor units, rounded half up before its ending is chosen. A price of nothing stays as it is.
 * Null if nothing, or less, would be left of it.
 */
export function changedPrice(price: Minor, { unit, by, ending }: Omit<BulkChange, 'target'>): Minor | null {
  if (price === 0) return 0;
  const changed = unit === 'percent' ? Math.round((price * (10_000 + by)) / 10_000) : price + by;
  return changed > 0 ? withEnding(changed, ending) : null;
}
