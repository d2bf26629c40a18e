import type { Tariff } from './service-rate.ts';

/** What 0, 1, 2 … pounds cost, minor units and parts of them; Infinity where nothing takes them. */
export type Prices = Float64Array;

/** A tariff written out from nothing up to so many pounds. */
export function pricesUpTo(tariff: Tariff, pounds: number): Prices {
  return Float64Array.from({ length: pounds + 1 }, (_, each) => tariff(each));
}

const SAME = 1e-9;

/** Pounds at which the next one costs another amount than the last one did. */
function bendsOf(prices: Prices): readonly number[] {
  const bends: number[] = [];
  for (let at = 1; at < prices.length - 1; at += 1) {
    const here = prices[at] ?? 0;
    if (Math.abs((prices[at + 1] ?? 0) - here - (here - (prices[at - 1] ?? 0))) > SAME) bends.push(at);
  }
  return bends;
}

/** One part of `from` to `to` pounds on top, at prices that rise evenly between them: least of a sliding window. */
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
 * What weights cost that may go in any number of parts at prices of their own (`own`), beside what has a price already
 * (`base`, Infinity where it has none). Exact: of two parts between bends of the prices, weight moves from the one to the
 * other at no cost until one of them is at a bend, so all parts but one are at bends. As many steps as pounds times bends.
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
