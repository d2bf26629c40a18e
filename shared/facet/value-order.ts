import { upTo } from './numbers.ts';

/** Up to here every integer is a number of its own. */
const EXACT = Number.MAX_SAFE_INTEGER;

/** Numbers from 0 on for some values, the same for equal ones, in the order of the values. */
function dense(values: ArrayLike<number>): { readonly of: Float64Array; readonly count: number } {
  const sorted = Float64Array.from(values).sort();
  const ranks = new Map<number, number>();
  for (const value of sorted) if (!ranks.has(value)) ranks.set(value, ranks.size);
  return { of: Float64Array.from(values, (value) => ranks.get(value) as number), count: ranks.size };
}

function isAscending(values: ArrayLike<number>): boolean {
  for (let at = 1; at < values.length; at++) if ((values[at] as number) < (values[at - 1] as number)) return false;
  return true;
}

/**
 * The numbers below the count of some values, in the order of these, equal ones as they come. Sorts plain numbers, which
 * takes a tenth of the time that sorting with a comparison takes.
 */
export function orderOfValues(values: ArrayLike<number>): Int32Array {
  const count = values.length;
  if (isAscending(values)) return upTo(count);
  let [least, most, isWhole] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, true];
  for (let at = 0; at < count; at++) {
    const value = values[at] as number;
    if (value < least) least = value;
    if (value > most) most = value;
    isWhole &&= Number.isSafeInteger(value);
  }
  if (!isWhole || (most - least + 1) * count > EXACT) {
    const ranks = dense(values);
    return ordered(ranks.of, 0, count);
  }
  return ordered(values, least, count);
}

/** Each value and its place as one number, which is sorted. */
function ordered(values: ArrayLike<number>, least: number, count: number): Int32Array {
  const keys = new Float64Array(count);
  for (let at = 0; at < count; at++) keys[at] = ((values[at] as number) - least) * count + at;
  keys.sort();
  const order = new Int32Array(count);
  for (let at = 0; at < count; at++) order[at] = (keys[at] as number) % count;
  return order;
}
