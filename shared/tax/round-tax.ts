import type { Minor } from '#shared/money/money.ts';

/** Percentages have four decimals: 9.975 % is 99,750 millionths. */
const WHOLE = 1_000_000;

/**
 * Rounds a tax, as the only place that does: half a minor unit is rounded up. All amounts with the same rate are added
 * first and the tax is rounded once, for goods apart from shipping: three rows with 0.4 of a cent of tax each owe one
 * cent together, not none. Uses only integers, so it is exact for amounts up to ten million in major units.
 */
function roundHalfUp(numerator: number, denominator: number): Minor {
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}

function millionths(percent: number): number {
  return Math.round((percent * WHOLE) / 100);
}

/** Tax that is added to an amount. */
export function addedTax(net: Minor, percent: number): Minor {
  return roundHalfUp(net * millionths(percent), WHOLE);
}

/** Returns the tax that an amount contains; `together` is the percent of all taxes in it, if there are several. */
export function containedTax(gross: Minor, percent: number, together = percent): Minor {
  return roundHalfUp(gross * millionths(percent), WHOLE + millionths(together));
}
