/** An average in tenths of a star, rounded to half stars, which are the steps in the style sheet: 4.3 → 45. */
export function starSteps(average: number): number {
  return Math.min(50, Math.max(0, Math.round(average * 2) * 5));
}
