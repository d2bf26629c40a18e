/** What staff read while states whose counties, cities or districts add to their sales tax are taxed without those. */
export function baseRateWarning(states: readonly string[]): string | null {
  if (states.length === 0) return null;
  const some = states.length === 1 ? '1 US state is' : `${states.length} US states are`;
  return `${some} taxed by the state's base rate alone, without county, city and district: ${states.join(', ')}. Import tax_rates.csv, or set TAX_URL.`;
}
