/**
 * Returns a warning for staff while states whose counties, cities or districts add to the sales tax are taxed at the
 * state's own rate only.
 */
export function baseRateWarning(states: readonly string[]): string | null {
  if (states.length === 0) return null;
  const some = states.length === 1 ? '1 US state is' : `${states.length} US states are`;
  return `${some} taxed by the state's base rate alone, without county, city and district: ${states.join(', ')}. Import tax_rates.csv, or set TAX_URL.`;
}
