import { collator } from '#shared/facet/collator.ts';
import { ranksOf, upTo } from '#shared/facet/listing-index.ts';
import { pause } from './pause.ts';

/** Names that are sorted at once, and comparisons of names between two pauses: a hundredth of a second. */
const RUN = 1000;
const COMPARISONS = 10_000;

/**
 * Ranks of names, equal ones in their order. Comparing names as people do is slow, and 60,000 take half a second:
 * so they are sorted piece by piece, and others are served in between.
 */
export async function ranksByName(names: readonly string[]): Promise<Int32Array> {
  const compare = (a: number, b: number) => collator.compare(names[a] as string, names[b] as string) || a - b;
  let order = upTo(names.length);
  for (let from = 0; from < names.length; from += RUN) {
    order.subarray(from, from + RUN).sort(compare);
    if (names.length > RUN) await pause();
  }
  for (let size = RUN; size < names.length; size *= 2) {
    const merged = new Int32Array(names.length);
    for (let from = 0; from < names.length; from += 2 * size) {
      const [middle, end] = [Math.min(from + size, names.length), Math.min(from + 2 * size, names.length)];
      let [left, right] = [from, middle];
      for (let at = from; at < end; at++) {
        const isLeft = right >= end || (left < middle && compare(order[left] as number, order[right] as number) < 0);
        merged[at] = order[isLeft ? left++ : right++] as number;
        if (at % COMPARISONS === COMPARISONS - 1) await pause();
      }
    }
    order = merged;
  }
  return ranksOf(order);
}
