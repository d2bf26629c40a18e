import { collator } from '#shared/facet/collator.ts';
import { upTo } from '#shared/facet/numbers.ts';
import { pause } from './pause.ts';

/** Names that are sorted at once, and comparisons of names between two pauses: a hundredth of a second. */
const RUN = 1000;
const COMPARISONS = 10_000;

/** Puts two neighboring runs of an order, up to `middle` and from there on, into one. */
async function mergeRuns(
  order: Int32Array,
  merged: Int32Array,
  [from, middle, end]: readonly [number, number, number],
  compare: (a: number, b: number) => number,
): Promise<void> {
  let [left, right] = [from, middle];
  for (let at = from; at < end; at++) {
    const isLeft = right >= end || (left < middle && compare(order[left] as number, order[right] as number) < 0);
    merged[at] = order[isLeft ? left++ : right++] as number;
    if (at % COMPARISONS === COMPARISONS - 1) await pause();
  }
}

/**
 * The places of names in their order, equal ones in the order of their places. Comparing names as people do is slow, and
 * 60,000 take half a second: so they are sorted piece by piece, and others are served in between. `supposed`, all places
 * in any order, only saves comparisons, the more the nearer it is.
 */
async function orderByName(names: readonly string[], supposed: Int32Array): Promise<Int32Array> {
  const compare = (a: number, b: number) => collator.compare(names[a] as string, names[b] as string) || a - b;
  let order: Int32Array = supposed.slice();
  for (let from = 0; from < names.length; from += RUN) {
    // Arrays are sorted with one comparison for each name where they are in order already.
    order.set([...order.subarray(from, from + RUN)].sort(compare), from);
    if (names.length > RUN) await pause();
  }
  for (let size = RUN; size < names.length; size *= 2) {
    const merged = new Int32Array(names.length);
    for (let from = 0; from < names.length; from += 2 * size) {
      const [middle, end] = [Math.min(from + size, names.length), Math.min(from + 2 * size, names.length)];
      const isOrdered = middle === end || compare(order[middle - 1] as number, order[middle] as number) < 0;
      if (isOrdered) merged.set(order.subarray(from, end), from);
      else await mergeRuns(order, merged, [from, middle, end], compare);
    }
    order = merged;
  }
  return order;
}

/** Ranks of names, the same for names between which people see no difference, and their order. */
export interface NameRanks {
  readonly ranks: Int32Array;
  readonly order: Int32Array;
}

/** Ranks names. `supposed`, all places in any order, only saves time, the more the nearer it is to their order. */
export async function ranksByName(
  names: readonly string[],
  supposed: Int32Array = upTo(names.length),
): Promise<NameRanks> {
  const order = await orderByName(names, supposed);
  const ranks = new Int32Array(names.length);
  for (let at = 1; at < order.length; at++) {
    const [before, place] = [order[at - 1] as number, order[at] as number];
    const isSame = collator.compare(names[before] as string, names[place] as string) === 0;
    ranks[place] = (ranks[before] as number) + (isSame ? 0 : 1);
    if (at % COMPARISONS === COMPARISONS - 1) await pause();
  }
  return { ranks, order };
}
