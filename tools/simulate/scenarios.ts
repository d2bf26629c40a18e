import { CITIES, cityNamed } from './cities.ts';
import type { compileScript } from './isolate.ts';
import { Shop } from './shop.ts';
import { Visits } from './visits.ts';
import { type Conditions, World } from './world.ts';

const MINUTE_MS = 60_000;
/** Units of each product. */
export const STOCK = 1_000;

/** What happens in a world. */
export interface Scenario extends Conditions {
  readonly name: string;
  readonly minutes: number;
  readonly visitsPerMinute: number;
  /** Of 100 visits, how many buy. */
  readonly buyers: number;
  /** Minutes between two publishes of a changed price; 0 for none. */
  readonly publishEvery: number;
  /** Only these cities have visitors; otherwise all have. */
  readonly cities?: readonly string[];
  /** Cities that are lost, with the minutes in which they are. */
  readonly lost?: readonly { readonly city: string; readonly from: number; readonly to: number }[];
  /** Units of each product; STOCK unless it is said. */
  readonly units?: number;
  /** In the first minute so many visitors look at one product, and some of 100 of them try to buy it. */
  readonly flash?: { readonly visitors: number; readonly buyers: number };
}

/** What has happened. */
export interface Played {
  readonly scenario: Scenario;
  readonly world: World;
  readonly shop: Shop;
  readonly visits: Visits;
  /** Visits and publishes that failed, and why. */
  readonly failures: readonly string[];
}

/** Plays a scenario from its seed: the same seed, the same world. */
export async function play(script: ReturnType<typeof compileScript>, scenario: Scenario): Promise<Played> {
  const cities = CITIES.filter(({ name }) => scenario.cities?.includes(name) ?? true);
  const { minutes, visitsPerMinute, buyers, publishEvery, lost = [], flash, units = STOCK } = scenario;
  const world = new World(script, scenario);
  const shop = new Shop(world);
  const visits = new Visits(world, shop, cities);
  const { clock, random } = world;
  await clock.run(shop.fill(units));
  // Replicas have what there was before.
  await clock.runUntil(clock.nowMs + 2 * MINUTE_MS);
  const startMs = clock.nowMs;
  const endMs = startMs + minutes * MINUTE_MS;
  world.everyMinute(cityNamed('Chicago'), endMs);
  const failures: string[] = [];
  const begin = (atMs: number, work: () => Promise<void>) =>
    clock.at(atMs, () => void work().catch((error: unknown) => failures.push(String(error))));
  for (let visit = 0; visit < minutes * visitsPerMinute; visit++) {
    begin(startMs + random.next() * minutes * MINUTE_MS, () => visits.visit(buyers));
  }
  for (let minute = publishEvery; publishEvery > 0 && minute < minutes; minute += publishEvery) {
    begin(startMs + minute * MINUTE_MS, () => shop.change(units));
  }
  for (const { city, from, to } of lost) {
    clock.at(startMs + from * MINUTE_MS, () => world.lose(cityNamed(city), true));
    clock.at(startMs + to * MINUTE_MS, () => world.lose(cityNamed(city), false));
  }
  const [sku = ''] = shop.skus;
  for (let visitor = 0; visitor < (flash?.visitors ?? 0); visitor++) {
    const city = visits.someCity();
    const isBuyer = random.chance(flash?.buyers ?? 0);
    begin(startMs + random.next() * MINUTE_MS, async () => {
      visits.seen.visits += 1;
      await visits.product(city, sku);
      if (isBuyer) await visits.buy(city, sku);
    });
  }
  // The last visits and orders come to their end.
  await clock.runUntil(endMs + 10 * MINUTE_MS);
  return { scenario, world, shop, visits, failures };
}

/** Lag and age as they are on a usual day. */
const USUAL = { seed: 7, lagMs: [0, 1_000], kvStaleMs: 60_000, publishEvery: 0, buyers: 3 } as const;
/** The longest lag of replicas that is believed possible. */
const LATE = [0, 60_000] as const;

/** Visitors of few isolates, while prices change and replicas lag: the shortest world that shows a page that is too old. */
export const WATCH: Scenario = {
  ...USUAL,
  name: 'Few visitors, a price every three minutes, replicas up to 60 s late',
  lagMs: LATE,
  minutes: 20,
  visitsPerMinute: 6,
  publishEvery: 3,
  cities: ['New York', 'London', 'Sydney'],
};

/** More orders at once than a desk takes, of goods that are enough for all. */
export const CROWD: Scenario = {
  ...USUAL,
  name: 'Too many at once: 15,000 who want one of 20,000 units within a minute',
  minutes: 1,
  visitsPerMinute: 0,
  units: 20_000,
  flash: { visitors: 15_000, buyers: 100 },
};

export const SCENARIOS: readonly Scenario[] = [
  { ...USUAL, name: 'An ordinary hour', minutes: 60, visitsPerMinute: 30 },
  ...[0, 10_000, 60_000].map(
    (lagMs): Scenario => ({
      ...USUAL,
      name: `A price every two minutes, replicas up to ${lagMs / 1000} s late`,
      lagMs: [0, lagMs],
      minutes: 20,
      visitsPerMinute: 30,
      publishEvery: 2,
    }),
  ),
  WATCH,
  {
    ...USUAL,
    name: 'A flash sale: 50,000 visitors in a minute, 15,000 of whom want one of 1,000 units',
    minutes: 1,
    visitsPerMinute: 0,
    flash: { visitors: 50_000, buyers: 30 },
  },
  CROWD,
  {
    ...USUAL,
    name: 'London is lost for five minutes, then the city of the primary',
    minutes: 20,
    visitsPerMinute: 30,
    lost: [
      { city: 'London', from: 2, to: 7 },
      { city: 'Ashburn', from: 10, to: 15 },
    ],
  },
];
