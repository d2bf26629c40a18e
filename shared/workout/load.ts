import { KG_PER_LB } from '#shared/product/weight.ts';
import type { Site } from '#shared/site/sites.ts';

/** Units in which weights of workouts are typed and printed. They are stored in whole grams. */
export const WEIGHT_UNITS = ['kg', 'lb'] as const;
export type WeightUnit = (typeof WEIGHT_UNITS)[number];

const GRAMS: Readonly<Record<WeightUnit, number>> = { kg: 1000, lb: KG_PER_LB * 1000 };

/** The unit in which a site's customers lift. */
export const weightUnit = ({ metric }: Pick<Site, 'metric'>): WeightUnit => (metric ? 'kg' : 'lb');

/** Converts a typed weight to whole grams. */
export const gramsOf = (weight: number, unit: WeightUnit): number => Math.round(weight * GRAMS[unit]);

/**
 * Converts grams to a unit, with two decimals. A weight with up to two decimals that was typed in this unit is returned
 * exactly: storing it is off by at most half a gram, and even 0.01 lb is more than four grams.
 */
export const weightIn = (grams: number, unit: WeightUnit): number => Math.round((grams / GRAMS[unit]) * 100) / 100;

/**
 * Returns a unit in which the grams can be written and read back exactly: the given unit if possible, otherwise the
 * other one. Every weight was typed with at most two decimals in one of them, so one of them is exact.
 */
export function exactUnit(grams: number, wanted: WeightUnit): WeightUnit {
  if (gramsOf(weightIn(grams, wanted), wanted) === grams) return wanted;
  return wanted === 'kg' ? 'lb' : 'kg';
}

/** The unit and locale in which a site's customer reads weights. */
export interface LoadLook {
  readonly unit: WeightUnit;
  readonly locale: string;
}

/** Writes the weight of a record or a set: `102.5 kg`. */
export function loadText(grams: number, { unit, locale }: LoadLook): string {
  return `${weightIn(grams, unit).toLocaleString(locale, { maximumFractionDigits: 2 })} ${unit}`;
}

/** Writes an estimated weight, rounded to half a unit: `192.5 kg`. */
export function estimateText(grams: number, { unit, locale }: LoadLook): string {
  return `${(Math.round((2 * grams) / GRAMS[unit]) / 2).toLocaleString(locale)} ${unit}`;
}

/** A sum of weights, in whole units: `12,480 kg`. */
export function volumeText(grams: number, { unit, locale }: LoadLook): string {
  return `${Math.round(grams / GRAMS[unit]).toLocaleString(locale)} ${unit}`;
}
