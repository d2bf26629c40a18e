/** Number of results at the top of a list that count. */
export const PLACES = 10;

function gainAt(grade: number, index: number): number {
  return (2 ** grade - 1) / Math.log2(index + 2);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/**
 * Calculates the normalized discounted cumulative gain of the first ten results, 0 to 1: a result gives 2^grade - 1,
 * divided by log2 of its place plus one, compared with the best order of everything that is judged. A product that
 * occurs twice counts once, at its first place. 0 if nothing is judged relevant.
 */
export function ndcgAt10(ranked: readonly string[], grades: ReadonlyMap<string, number>): number {
  const ideal = [...grades.values()].sort((a, b) => b - a).slice(0, PLACES);
  const best = sum(ideal.map(gainAt));
  if (best === 0) return 0;
  const seen = new Set<string>();
  const gains = ranked.slice(0, PLACES).map((sku, index) => {
    const grade = seen.has(sku) ? 0 : (grades.get(sku) ?? 0);
    seen.add(sku);
    return gainAt(grade, index);
  });
  return sum(gains) / best;
}
