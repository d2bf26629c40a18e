/** An average as tenths in halves of a star, the steps that the style sheet knows: 4.3 → 45. */
export function starSteps(average: number): number {
  return Math.min(50, Math.max(0, Math.round(average * 2) * 5));
}
