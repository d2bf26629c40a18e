import type { Minor } from '#shared/money/money.ts';

/** Percents count with four decimals: 9.975 % are 99,750 millionths. */
const WHOLE = 1_000_000;

/**
 * The one rounding of taxes: half a minor unit goes up. What one rate applies to is summed first and rounded once, goods
 * apart from shipping: three rows with 0.4 of a cent of tax each have one cent together, not none. Integers only, so it
 * is exact, for amounts up to ten million in major units.
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

/** Tax that an amount contains; `together` is the percent of all taxes in it, where there are several. */
export function containedTax(gross: Minor, percent: number, together = percent): Minor {
  return roundHalfUp(gross * millionths(percent), WHOLE + millionths(together));
}
