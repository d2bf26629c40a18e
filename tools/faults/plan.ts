import { type ChargeFault, CRASHES } from './charge-faults.ts';
import type { RateMood } from './fake-rates.ts';
import { goodsOf, type Supply, UNITS_OF_ORDER, UNITS_OF_SET } from './goods.ts';
import { Random } from './random.ts';

/** A SKU with a quantity, and what the line takes from stock: for a set, units of its part. */
export interface PlannedLine {
  readonly sku: string;
  readonly qty: number;
  readonly stock: { readonly sku: string; readonly units: number };
}

/**
 * How an order asks for more than its cart contains: the same line twice, or the product split over several lines,
 * beyond the limit per order or just within it.
 */
export type Trick = 'line twice' | 'split beyond' | 'split within';

/** The plan of one shopper in a round. */
export interface PlannedOrder {
  readonly orderId: string;
  readonly lines: readonly PlannedLine[];
  readonly fault: ChargeFault;
  /** When the same order is sent, once or several times, in milliseconds after the start. */
  readonly sentAtMs: readonly [number, ...number[]];
  readonly usesCard: boolean;
  /** Its cart has the code of the round. */
  readonly usesCode?: boolean;
  /** The order of the same cart that another tab sends with a different id; only one of them may be placed. */
  readonly tabOf?: string;
  /** When the shopper cancels it, in milliseconds after sending it; from then on the shopper's other order counts. */
  readonly givenUpAtMs?: number;
  /** Sent only after the order `tabOf` was canceled. */
  readonly isAgain?: true;
  readonly trick?: Trick;
}

/** What happens to the store after shoppers last looked at their carts and before they order. */
export type Meanwhile = 'nothing' | 'promotion ends' | 'stock is counted' | Exclude<RateMood, 'fine'>;

/**
 * A storm over the store (`stormy-worker.js`): of a hundred calls of an object, how many see it reset; of a hundred calls
 * to D1, how many fail, are answered by a failure after they were done, hang, or are slow; of a hundred messages, how
 * many are lost or delivered twice.
 */
export interface Storm {
  readonly seed: number;
  readonly reset?: number;
  readonly fail?: number;
  readonly lose?: number;
  readonly hang?: number;
  readonly slow?: number;
  readonly unsent?: number;
  readonly twice?: number;
}

/** A round: what is available, who wants it, and what goes wrong. The same seed gives the same plan. */
export interface Plan {
  readonly round: number;
  readonly supply: Supply;
  readonly orders: readonly PlannedOrder[];
  readonly meanwhile: Meanwhile;
  /** When the store is killed, in milliseconds after the first order; null for never. */
  readonly killAfterMs: number | null;
  /** What rages while shoppers order; null for a calm. */
  readonly storm: Storm | null;
}

const CARD_LEAST = 5_000;
const CARD_MOST = 40_000;
const LATEST_KILL_MS = 900;
const COPIES = 5;

const EVERYTHING = { reset: 5, fail: 4, lose: 3, hang: 2, slow: 10, unsent: 25, twice: 25 };

/** Storms by what they hit, each in calls of a hundred. */
const STORMS = {
  'storm over objects': { reset: 12 },
  'storm over D1': { fail: 8, lose: 6, hang: 3, slow: 15 },
  'storm over messages': { unsent: 45, twice: 85 },
  'storm over everything': EVERYTHING,
  'storm over webhooks': { ...EVERYTHING, reset: 8, fail: 10, lose: 8 },
} as const satisfies Readonly<Record<string, Omit<Storm, 'seed'>>>;

/** Ways to go wrong that take turns, so that this many rounds in a row include each of them once. */
const TURNS = [
  ...(['calm', ...CRASHES, 'any moment', 'rough', 'webhooks'] as const),
  ...(Object.keys(STORMS) as (keyof typeof STORMS)[]),
] as const;
export type Turn = (typeof TURNS)[number];
/** As many rounds as there are turns. */
export const ROUNDS_OF_ALL_TURNS = TURNS.length;

const ROUGH: readonly [ChargeFault, ...ChargeFault[]] = [
  ...(['approve', 'approve', 'approve', 'approve', 'decline', 'decline', 'slow', 'late', 'silent'] as const),
  ...(['lost', 'twice', 'wrong'] as const),
];

/** What a provider does that reports on its own: more often, only its reports tell. */
const REPORTED: typeof ROUGH = [
  ...(['approve', 'approve', 'approve', 'decline', 'slow', 'late', 'late', 'silent', 'silent'] as const),
  ...(['lost', 'lost', 'twice', 'wrong'] as const),
];

export function turnOf(round: number): Turn {
  return TURNS[round % TURNS.length] ?? 'calm';
}

/** Tells whether the provider of a round reports what it did on its own. */
export function hasReports(turn: Turn): boolean {
  return turn === 'webhooks' || turn === 'storm over webhooks';
}

/** Returns what the provider does with an ordinary charge. */
function faultOf(random: Random, turn: Turn): ChargeFault {
  if (turn === 'calm') return 'approve';
  return random.pick(hasReports(turn) ? REPORTED : ROUGH);
}

function isCrash(turn: Turn): turn is (typeof CRASHES)[number] {
  return CRASHES.some((crash) => crash === turn);
}

function isStorm(turn: Turn): turn is keyof typeof STORMS {
  return turn in STORMS;
}

/** When the store is killed: in some rounds at any moment, among them half of those in which everything goes wrong. */
function killOf(random: Random, turn: Turn): number | null {
  const isWild = turn === 'storm over everything' || turn === 'storm over webhooks';
  const isKilled = turn === 'any moment' || (isWild && random.chance(50));
  return isKilled ? random.between(0, LATEST_KILL_MS) : null;
}

function line(sku: string, qty = 1): PlannedLine {
  return { sku, qty, stock: { sku, units: qty } };
}

/** Builds the carts of a round, and decides whether they pay with its gift card. */
function cartsOf(round: number, random: Random, supply: Supply) {
  const goods = goodsOf(round);
  const many = (count: number, make: (index: number) => readonly PlannedLine[], usesCard = false) =>
    Array.from({ length: count }, (_, index) => ({ lines: make(index), usesCard }));
  const set: PlannedLine = { sku: goods.set, qty: 1, stock: { sku: goods.shared, units: UNITS_OF_SET } };
  const groups = [
    () => many(supply.race + random.between(1, 5), () => [line(goods.race)]),
    () => [...many(random.between(2, 4), () => [set]), ...many(random.between(2, 4), () => [line(goods.shared)])],
    () =>
      many(random.between(4, 8), (index) =>
        index % 2 === 0 ? [line(goods.a), line(goods.b)] : [line(goods.b), line(goods.a)],
      ),
    () => many(2, () => [line(goods.plenty)], true),
    () => many(supply.deal + 2, () => [line(goods.deal)]),
    () => many(2, () => [line(goods.plenty, 2)]).map((cart) => ({ ...cart, usesCode: true })),
  ];
  const first = random.between(0, groups.length - 1);
  const step = random.between(1, groups.length - 1);
  const picked = new Set([0, first, (first + step) % groups.length]);
  return [...picked].flatMap((index) => groups[index]?.() ?? []);
}

function meanwhileOf(random: Random, turn: Turn): Meanwhile {
  if (turn !== 'calm' && turn !== 'rough' && turn !== 'any moment') return 'nothing';
  if (!random.chance(60)) return 'nothing';
  const moods = ['down', 'failing', 'wrong', 'silent'] as const;
  return random.pick(['promotion ends', 'stock is counted', 'promotion ends', 'stock is counted', random.pick(moods)]);
}

/** Builds the plan of a round. `turn` sets the way it goes wrong; by default, ways take turns. */
export function planOf(seed: number, round: number, turn = turnOf(round)): Plan {
  const random = new Random(seed * 100_003 + round);
  const supply: Supply = {
    race: random.between(1, 6),
    pair: random.between(1, 5),
    shared: random.between(2, 8),
    deal: random.between(1, 3),
    card: random.between(CARD_LEAST, CARD_MOST),
  };
  const orders = cartsOf(round, random, supply).map((cart): PlannedOrder => {
    const fault = faultOf(random, turn);
    return { orderId: orderIdOf(random), ...cart, fault, sentAtMs: sendingsOf(random, random.chance(25)) };
  });
  // The supply is ample, so this order always gets as far as its charge.
  const crashing = {
    lines: [line(goodsOf(round).plenty)],
    usesCard: false,
    sentAtMs: sendingsOf(random, random.chance(50)),
  };
  if (isCrash(turn)) orders.push({ orderId: orderIdOf(random), ...crashing, fault: turn });
  if (turn === 'webhooks') orders.push({ orderId: orderIdOf(random), ...crashing, fault: 'crash-report' });
  orders.push(...tabsOf(random, round, turn), ...givenUpOf(random, round, turn), ...tricksOf(random, round));
  return {
    round,
    supply,
    orders,
    meanwhile: meanwhileOf(random, turn),
    killAfterMs: killOf(random, turn),
    storm: isStorm(turn) ? { seed: random.between(1, 1_000_000), ...STORMS[turn] } : null,
  };
}

/** Builds two orders of one cart that two tabs send at the same time or nearly so. Its goods are in ample supply. */
function tabsOf(random: Random, round: number, turn: Turn): readonly PlannedOrder[] {
  const order = (): PlannedOrder => ({
    orderId: orderIdOf(random),
    lines: [line(goodsOf(round).plenty)],
    usesCard: false,
    fault: faultOf(random, turn),
    sentAtMs: [random.pick([0, 0, 30, 200])],
  });
  const first = order();
  return [first, { ...order(), tabOf: first.orderId }];
}

/** Builds an order that is canceled while it is placed, and the order of the same cart with another id that follows. */
function givenUpOf(random: Random, round: number, turn: Turn): readonly PlannedOrder[] {
  const order = (fault: ChargeFault): PlannedOrder => ({
    orderId: orderIdOf(random),
    lines: [line(goodsOf(round).plenty)],
    usesCard: false,
    fault,
    sentAtMs: [0],
  });
  const first = order(
    random.pick(turn === 'calm' ? ['slow', 'approve'] : ['slow', 'silent', 'late', 'approve', 'lost']),
  );
  const again = order(faultOf(random, turn));
  return [
    { ...first, givenUpAtMs: random.pick([0, 20, 100, 400]) },
    { ...again, tabOf: first.orderId, isAgain: true },
  ];
}

/** Builds orders that try to exceed the limit of a product, and one that reaches it exactly. */
function tricksOf(random: Random, round: number): readonly PlannedOrder[] {
  const { limited } = goodsOf(round);
  const tricks = ['line twice', 'split beyond', 'split within'] as const;
  return tricks.map((trick): PlannedOrder => {
    const units = trick === 'split beyond' ? UNITS_OF_ORDER + 1 : UNITS_OF_ORDER;
    const lines = Array.from({ length: units }, () => line(limited));
    return { orderId: orderIdOf(random), lines, usesCard: false, fault: 'approve', sentAtMs: [0], trick };
  });
}

/**
 * Returns when an order is sent: once, or five times, either at the same time or within the time that an order takes.
 */
function sendingsOf(random: Random, isRepeated: boolean): PlannedOrder['sentAtMs'] {
  const spreadMs = random.pick([0, 0, 30, 200]);
  const copies = Array.from({ length: isRepeated ? COPIES - 1 : 0 }, () => random.between(0, spreadMs));
  return [0, ...copies];
}

/** Builds an order id. The store ignores the time in it, so it is fixed, and a replayed round has the same ids. */
function orderIdOf(random: Random): string {
  const digits = Array.from({ length: 28 - 4 }, () => random.between(0, 15).toString(16));
  return `019a${digits.join('')}`;
}
