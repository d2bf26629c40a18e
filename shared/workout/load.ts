import { KG_PER_LB } from '#shared/product/weight.ts';
import type { Site } from '#shared/site/sites.ts';

/** Units in which weights of workouts are typed and printed. They are kept in whole grams. */
export const WEIGHT_UNITS = ['kg', 'lb'] as const;
export type WeightUnit = (typeof WEIGHT_UNITS)[number];

const GRAMS: Readonly<Record<WeightUnit, number>> = { kg: 1000, lb: KG_PER_LB * 1000 };

/** The unit in which a site's customers lift. */
export const weightUnit = ({ metric }: Pick<Site, 'metric'>): WeightUnit => (metric ? 'kg' : 'lb');

/** A typed weight in whole grams. */
export const gramsOf = (weight: number, unit: WeightUnit): number => Math.round(weight * GRAMS[unit]);

/**
 * Grams in a unit, with two decimals. A weight of up to two decimals that was typed in this unit comes back exactly: half
 * a gram is the error of keeping it, and ten times that would be needed to miss it in pounds.
 */
export const weightIn = (grams: number, unit: WeightUnit): number => Math.round((grams / GRAMS[unit]) * 100) / 100;

/**
 * The unit in which grams are written so that reading them gives these grams again: the given one where it does. Every
 * weight was typed with two decimals at most in one of the two, and that one does.
 */
export function exactUnit(grams: number, wanted: WeightUnit): WeightUnit {
  if (gramsOf(weightIn(grams, wanted), wanted) === grams) return wanted;
  return wanted === 'kg' ? 'lb' : 'kg';
}

/** How a site's customer reads weights. */
export interface LoadLook {
  readonly unit: WeightUnit;
  readonly locale: string;
}

/** A weight as a record or a set says it: `102.5 kg`. */
export function loadText(grams: number, { unit, locale }: LoadLook): string {
  return `${weightIn(grams, unit).toLocaleString(locale, { maximumFractionDigits: 2 })} ${unit}`;
}

/** A weight that nobody has lifted yet, to the half of a unit: `192.5 kg`. */
export function estimateText(grams: number, { unit, locale }: LoadLook): string {
  return `${(Math.round((2 * grams) / GRAMS[unit]) / 2).toLocaleString(locale)} ${unit}`;
}

/** A sum of weights, in whole units: `12,480 kg`. */
export function volumeText(grams: number, { unit, locale }: LoadLook): string {
  return `${Math.round(grams / GRAMS[unit]).toLocaleString(locale)} ${unit}`;
}
