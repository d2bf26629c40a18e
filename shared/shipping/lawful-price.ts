import type { Minor } from '#shared/money/money.ts';
import { FIVE_FOR_FIVE } from './five-for-five.ts';
import { originOf } from './packages.ts';
import { type Prices, pricesUpTo, withParts } from './part-prices.ts';
import type { ShippingMethod } from './rate-table.ts';
import { begunPounds, type Tariff } from './service-rate.ts';
import type { PayingLine, StandardWay } from './standard-ways.ts';

/**
 * Ways with the same weight limit, ordered from light goods to freight. Goods may use the ways of their own step or of
 * a later one.
 */
interface Step {
  readonly method: ShippingMethod;
  readonly limitLb: number;
  readonly tariff: Tariff;
}

/** Paid weight by step in hundredths of pounds: whole numbers, so that the order of adding makes no difference. */
type Loads = readonly number[];

/** The price of goods that no way takes. */
const NEVER = Number.POSITIVE_INFINITY;

function stepsOf(ways: readonly StandardWay[], methods: readonly ShippingMethod[]): readonly Step[] {
  return methods.flatMap((method) => {
    const byLimit = Map.groupBy(
      ways.filter((way) => way.method === method),
      ({ mostUnitLb }) => mostUnitLb ?? NEVER,
    );
    return [...byLimit]
      .sort(([one], [other]) => one - other)
      .map(([limitLb, same]) => ({
        method,
        limitLb,
        tariff: (pounds: number) => same.reduce((least, { tariff }) => Math.min(least, tariff(pounds)), NEVER),
      }));
  });
}

/** Returns the first step that takes a unit; -1 if none does. */
function stepOf(steps: readonly Step[], method: ShippingMethod, weightLb: number): number {
  const ranks: readonly ShippingMethod[] = ['parcel', 'freight'];
  const rank = method === 'flat' ? 0 : ranks.indexOf(method);
  return steps.findIndex((step) => ranks.indexOf(step.method) >= rank && step.limitLb >= weightLb);
}

/**
 * Finds the lowest price of loads that may be divided, pound by pound, over any number of packages of any step that
 * takes them. This satisfies the law of freight: two orders together never cost more than the sum of both, because the
 * packages of each are one way to send them, and less weight never costs more.
 */
class LeastPrice {
  readonly #steps: readonly Prices[];
  readonly #known = new Map<string, Prices>();

  constructor(steps: readonly Step[], mostPounds: number) {
    this.#steps = steps.map(({ tariff }) => pricesUpTo(tariff, mostPounds));
  }

  of(loads: Loads): number {
    const due = loads.map((_, step) => begunPounds(loads.slice(step).reduce((sum, each) => sum + each, 0) / 100));
    const [all = 0, ...later] = due;
    return all === 0 ? 0 : (this.#from(0, later)[all] ?? NEVER);
  }

  /**
   * Returns the prices of what the steps from `step` on carry, provided that the later steps carry at least the weight
   * that only they take (`due`).
   */
  #from(step: number, due: readonly number[]): Prices {
    const key = `${step} ${due.join()}`;
    const known = this.#known.get(key);
    if (known) return known;
    const own = this.#steps[step] ?? new Float64Array();
    const [least = 0] = due;
    const isLast = step === this.#steps.length - 1;
    const base = isLast ? new Float64Array(own.length).fill(NEVER, 1) : this.#from(step + 1, due.slice(1)).slice();
    base.fill(NEVER, 0, isLast ? 0 : least);
    const prices = withParts(base, own);
    this.#known.set(key, prices);
    return prices;
  }
}

/** Most marked units that are tried one by one with five-for-five; if there are more, they are tried line by line. */
const MOST_TRIED = 100;

/** Lowest prices of goods that may travel together, with and without five-for-five. */
class Together {
  readonly #steps: readonly Step[];
  readonly #least: LeastPrice;

  constructor(ways: readonly StandardWay[], methods: readonly ShippingMethod[], mostPounds: number) {
    this.#steps = stepsOf(ways, methods);
    this.#least = new LeastPrice(this.#steps, mostPounds);
  }

  kindOf({ shippingGroup, weightLb }: PayingLine): number {
    return stepOf(this.#steps, originOf({ shippingGroup }).method, weightLb);
  }

  price(lines: readonly PayingLine[], isFive: boolean): number {
    const paying = lines.filter((line) => line.paidUnits > 0);
    if (paying.length === 0) return 0;
    const loads = this.#steps.map(() => 0);
    for (const line of paying) {
      const step = this.kindOf(line);
      if (step < 0) return NEVER;
      loads[step] = (loads[step] ?? 0) + line.paidUnits * hundredths(line);
    }
    const plain = this.#least.of(loads);
    return isFive ? Math.min(plain, this.#withFive(paying, loads)) : plain;
  }

  /**
   * Returns the lowest price if the heaviest marked units ship for 5.00 each, as many of them as make the order
   * cheapest.
   */
  #withFive(paying: readonly PayingLine[], all: Loads): number {
    const marked = paying.filter((line) => line.isFiveForFive && originOf(line).method !== 'freight');
    const count = marked.reduce((sum, line) => sum + line.paidUnits, 0);
    const loads = [...all];
    let fives = 0;
    let best = NEVER;
    for (const line of marked.toSorted((one, other) => other.weightLb - one.weightLb)) {
      const step = this.kindOf(line);
      const at = count > MOST_TRIED ? line.paidUnits : 1;
      for (let units = 0; units < line.paidUnits; units += at) {
        loads[step] = (loads[step] ?? 0) - at * hundredths(line);
        fives += at;
        best = Math.min(best, fives * FIVE_FOR_FIVE + this.#least.of(loads));
      }
    }
    return best;
  }
}

/** Returns the weight of a unit in hundredths of pounds, at least 1, so that goods without a weight still count. */
function hundredths({ weightLb }: PayingLine): number {
  return Math.max(1, Math.round(weightLb * 100));
}

/** Lowest prices of an order's goods, in minor units including fractions; Infinity if some of them cannot be sent. */
export interface LawfulPrices {
  readonly price: (lines: readonly PayingLine[], isFive: boolean) => number;
  /** Names the kind of goods that travel alike: within one kind, less weight never costs more. */
  readonly kindOf: (line: PayingLine) => string;
}

/**
 * Returns the lowest prices that the law of freight requires, from the standard ways of a zone. With `allowSplit`,
 * goods of each origin travel by themselves and by their own method; otherwise they may also share a slower one.
 */
export function lawfulPrices(ways: readonly StandardWay[], allowSplit: boolean, mostPounds: number): LawfulPrices {
  const flat = ways.filter((way) => way.method === 'flat');
  const perOrder = (lines: readonly PayingLine[]): Minor => {
    const paying = lines.filter((line) => line.paidUnits > 0);
    if (paying.length === 0) return 0;
    const heaviest = Math.max(...paying.map((line) => line.weightLb));
    const taking = flat.filter(({ mostUnitLb }) => mostUnitLb === null || heaviest <= mostUnitLb);
    return Math.min(NEVER, ...taking.map(({ tariff }) => tariff(0)));
  };
  const isFlat = (line: PayingLine) => originOf(line).method === 'flat';
  if (!allowSplit) {
    const together = new Together(ways, ['parcel', 'freight'], mostPounds);
    return {
      kindOf: (line) => `${isFlat(line)} ${together.kindOf(line)}`,
      price: (lines, isFive) => {
        const others = lines.filter((line) => !isFlat(line));
        const all = together.price(lines, isFive);
        if (others.length === lines.length) return all;
        return Math.min(all, perOrder(lines.filter(isFlat)) + together.price(others, isFive));
      },
    };
  }
  const parcels = new Together(ways, ['parcel'], mostPounds);
  const freight = new Together(ways, ['freight'], mostPounds);
  return {
    kindOf: (line) => `${originOf(line).group} ${isFlat(line) || parcels.kindOf(line)} ${freight.kindOf(line)}`,
    price: (lines, isFive) =>
      [...Map.groupBy(lines, originOf)].reduce((sum, [{ method }, own]) => {
        if (method === 'flat') return sum + perOrder(own);
        return sum + (method === 'parcel' ? parcels : freight).price(own, isFive);
      }, 0),
  };
}
