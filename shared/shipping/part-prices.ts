import type { Tariff } from './service-rate.ts';

/** Prices of 0, 1, 2 … pounds, in minor units including fractions; Infinity if no way takes the weight. */
export type Prices = Float64Array;

/** Lists the prices of a tariff from 0 to `pounds` pounds. */
export function pricesUpTo(tariff: Tariff, pounds: number): Prices {
  return Float64Array.from({ length: pounds + 1 }, (_, each) => tariff(each));
}

const SAME = 1e-9;

/** Returns the weights in pounds at which the price of a further pound changes. */
function bendsOf(prices: Prices): readonly number[] {
  const bends: number[] = [];
  for (let at = 1; at < prices.length - 1; at += 1) {
    const here = prices[at] ?? 0;
    if (Math.abs((prices[at + 1] ?? 0) - here - (here - (prices[at - 1] ?? 0))) > SAME) bends.push(at);
  }
  return bends;
}

/** Adds one part of `from` to `to` pounds, between which prices rise evenly. Uses the minimum of a sliding window. */
function addOnePart(all: Prices, base: Prices, own: Prices, from: number, to: number): void {
  const first = own[from] ?? 0;
  const slope = to > from ? ((own[to] ?? 0) - first) / (to - from) : 0;
  const level = (rest: number) => (base[rest] ?? Number.POSITIVE_INFINITY) - slope * rest;
  const window: number[] = [];
  let head = 0;
  for (let at = from; at < all.length; at += 1) {
    const next = at - from;
    while (window.length > head && level(window.at(-1) ?? 0) >= level(next)) window.pop();
    window.push(next);
    while ((window[head] ?? 0) < at - to) head += 1;
    const cost = level(window[head] ?? 0) + first + slope * (at - from);
    if (cost < (all[at] ?? 0)) all[at] = cost;
  }
}

/**
 * Returns the price of each weight if it may be split into any number of parts at the prices `own`, on top of what
 * already has a price (`base`, Infinity where it has none). The result is exact: between two parts that are not at a
 * bend of the prices, weight can be moved at no cost until one of them is at a bend, so all parts but one are at bends.
 * Takes as many steps as pounds times bends.
 */
export function withParts(base: Prices, own: Prices): Prices {
  const all = Float64Array.from(base);
  const bends = bendsOf(own);
  const ends = [...new Set([1, ...bends, own.length - 1])].filter((end) => end >= 1 && end < own.length);
  if (ends.length === 1) addOnePart(all, base, own, 1, 1);
  for (const [index, from] of ends.slice(0, -1).entries()) addOnePart(all, base, own, from, ends[index + 1] ?? from);
  for (let at = 1; at < all.length; at += 1) {
    for (const bend of bends) {
      if (bend > at) break;
      const cost = (all[at - bend] ?? 0) + (own[bend] ?? 0);
      if (cost < (all[at] ?? 0)) all[at] = cost;
    }
  }
  return all;
}
