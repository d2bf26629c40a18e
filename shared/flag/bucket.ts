function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/**
 * Where a visitor is between 0 and 1 for a rule, always the same for the same id and seed: GrowthBook's hash in its
 * versions 1 and 2, so that the service's own figures of a percentage hold here, too. Undefined for another version.
 */
export function bucketOf(seed: string, id: string, version: number): number | undefined {
  if (version === 1) return (fnv1a(id + seed) % 1000) / 1000;
  if (version === 2) return (fnv1a(String(fnv1a(seed + id))) % 10_000) / 10_000;
  return undefined;
}

/**
 * The variation of a visitor at `bucket`; -1 for none. Each variation has a part of the line from 0 to 1 that begins
 * where its weight does and is `coverage` of it long. Weights that do not fit count as equal.
 */
export function variationAt(
  bucket: number,
  {
    count,
    coverage,
    weights,
  }: { readonly count: number; readonly coverage: number; readonly weights: readonly number[] },
): number {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const fit = weights.length === count && Math.abs(sum - 1) < 0.01;
  let start = 0;
  for (let index = 0; index < count; index++) {
    const weight = fit ? (weights[index] ?? 0) : 1 / count;
    if (bucket >= start && bucket < start + weight * coverage) return index;
    start += weight;
  }
  return -1;
}
