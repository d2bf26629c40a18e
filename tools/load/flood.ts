import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '#tools/faults/random.ts';
import type { Shop } from './shop.ts';
import { Strangers } from './strangers.ts';
import type { Tally } from './times.ts';
import { type Visited, visit } from './visit.ts';

/** How much of a flood there is. */
export interface FloodPlan {
  readonly visitsPerHour: number;
  readonly seconds: number;
  readonly seed: number;
}

/** What happened to the store beside the visits. */
export interface Flooded {
  /** Visits that ended, as a rate. */
  readonly visitsPerHour: number;
  /** Memory of workerd every second, megabytes. */
  readonly memory: readonly number[];
  /** The most connections of strangers at a time. */
  readonly strangers: number;
  readonly restartSeconds: number;
  readonly importSeconds: number;
}

/** Most visits at the same time: beyond that the machine is the limit, and visits begin late. */
const MOST_AT_ONCE = 400;
const LOOK_MS = 1_000;
/** The number of the first visitor while the machine is measured, whose networks nobody else has. */
const FIRST_MEASURED = 8_000_000;

/** Begins visits at an even rate, whatever becomes of the ones before. Returns how many ended per hour. */
async function visitAll(visited: Visited, tally: Tally, plan: FloodPlan): Promise<number> {
  const { visitsPerHour, seconds, seed } = plan;
  const count = Math.round((visitsPerHour / 3_600) * seconds);
  const started = performance.now();
  const underWay = new Set<Promise<void>>();
  for (let nth = 0; nth < count; nth++) {
    await sleep(Math.max(0, started + (nth / count) * seconds * 1_000 - performance.now()));
    while (underWay.size >= MOST_AT_ONCE) await Promise.race(underWay);
    const one = visit(visited, tally, new Random(seed * 1_000_003 + nth), nth).then(() => {
      underWay.delete(one);
    });
    underWay.add(one);
  }
  await Promise.all(underWay);
  return (count / (performance.now() - started)) * 3_600_000;
}

/** Visitors who come again and again while the machine is measured, and for how long. */
const MEASURING = 16;
const MEASURING_MS = 30_000;

/** Returns how many visits per hour the machine can take: as many visitors as keep it busy, who never pause. */
export async function capacityOf(visited: Visited, tally: Tally, seed: number): Promise<number> {
  const started = performance.now();
  let done = 0;
  const come = async (first: number) => {
    for (let nth = first; performance.now() - started < MEASURING_MS; nth += MEASURING) {
      await visit({ ...visited, lookMs: 0 }, tally, new Random(seed * 7_000_003 + nth), FIRST_MEASURED + nth);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: MEASURING }, (_, first) => come(first)));
  return (done / (performance.now() - started)) * 3_600_000;
}

/** Looks at the store every second until the work is done. */
async function watched<Result>(shop: Shop, strangers: Strangers, work: Promise<Result>) {
  const memory: number[] = [];
  let most = 0;
  let isOver = false;
  const looking = (async () => {
    for (; !isOver; await sleep(LOOK_MS)) {
      const now = shop.memory();
      if (now !== undefined) memory.push(now);
      most = Math.max(most, strangers.open);
    }
  })();
  try {
    const result = await work;
    return { result, memory, most };
  } finally {
    isOver = true;
    await looking;
  }
}

/** Floods a shop with visits, restarts it after a third of the time, and imports after two thirds. */
export async function flood(shop: Shop, visited: Visited, tally: Tally, plan: FloodPlan): Promise<Flooded> {
  const strangers = new Strangers(shop.port);
  const thirdMs = (plan.seconds / 3) * 1_000;
  try {
    await strangers.begin();
    const work = Promise.all([
      visitAll(visited, tally, plan),
      sleep(thirdMs).then(() => shop.restart()),
      sleep(2 * thirdMs).then(() => shop.importMore()),
    ]);
    const { result, memory, most } = await watched(shop, strangers, work);
    const [visitsPerHour, restartSeconds, importSeconds] = result;
    return { visitsPerHour, memory, strangers: most, restartSeconds, importSeconds };
  } finally {
    strangers.end();
  }
}
