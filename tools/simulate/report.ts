import { CITIES } from './cities.ts';
import { dollarsOfMillion } from './costs.ts';
import { type Played, STOCK } from './scenarios.ts';
import { KINDS, type Kind } from './visits.ts';

/** A change shows everywhere within a minute (docs/operations.md). */
export const LONGEST_BEHIND_MS = 60_000;
const SECOND_MS = 1000;

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}

/** `median / slowest of a hundred`, milliseconds; a dash where nobody waited. */
function timesOf(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted.length === 0 ? '–' : `${Math.round(quantile(sorted, 0.5))} / ${Math.round(quantile(sorted, 0.99))}`;
}

/** Times until the first byte by city and kind, as a table in Markdown. */
export function tableOf({ visits }: Played): string {
  const of = (kind: Kind, city: string) => visits.seen.firstMs.get(`${kind} ${city}`) ?? [];
  const rows = CITIES.map(({ name }) => [name, ...KINDS.map((kind) => timesOf(of(kind, name)))]);
  const all = ['all', ...KINDS.map((kind) => timesOf(CITIES.flatMap(({ name }) => of(kind, name))))];
  const head = ['p50 / p99, ms', ...KINDS];
  return [head, head.map(() => '---'), ...rows, all].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Most orders that were placed within one second. */
function bestSecond(placedMs: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const at of placedMs) counts.set(Math.floor(at / SECOND_MS), (counts.get(Math.floor(at / SECOND_MS)) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

/** Whether a line is honest: how long people waited, how that compares with what they were told, who overtook whom. */
function linedOf({ visits }: Played): string {
  const lined = visits.seen.lined.toSorted((one, other) => one.cameMs - other.cameMs);
  if (lined.length === 0) return 'nobody';
  const waits = lined.map(({ waitedMs }) => waitedMs / SECOND_MS).toSorted((one, other) => one - other);
  const off = lined.map(({ waitedMs, waitSeconds }) => waitedMs / SECOND_MS - waitSeconds);
  off.sort((one, other) => one - other);
  const seconds = (value: number) => `${value.toFixed(0)} s`;
  return [
    `${lined.length} orders`,
    `waits p50 ${seconds(quantile(waits, 0.5))}, longest ${seconds(quantile(waits, 1))}`,
    `later than told first p50 ${seconds(quantile(off, 0.5))}, p99 ${seconds(quantile(off, 0.99))}`,
    `last places ${Math.max(...lined.map(({ place }) => place))}`,
  ].join(', ');
}

const counted = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([what, count]) => `${what} ${count}`).join(', ') || 'none';

/** Everything else about a world that was played, a line each. */
export function linesOf(played: Played): readonly string[] {
  const { world, shop, visits, failures } = played;
  const { seen } = visits;
  const dollars = Object.entries(dollarsOfMillion(played));
  const total = dollars.reduce((sum, [, cost]) => sum + cost, 0);
  const desks = world.objects.of('OrderDesk').map(([name, desk]) => {
    const longest = Math.round(desk.longestWaitMs);
    return `${name.split(' ')[1]}: ${desk.calls} calls, longest wait ${longest} ms, ${desk.refused} refused`;
  });
  return [
    `${seen.visits} visits, ${world.requests} requests`,
    ...Object.entries(shop.behind).map(
      ([what, { pages, seen: looked, longestMs }]) =>
        `pages of ${what} behind what was published: ${pages} of ${looked}, for ${(longestMs / SECOND_MS).toFixed(1)} s at most`,
    ),
    `orders: ${counted(seen.orders)}; at most ${bestSecond(seen.placedMs)} placed in a second`,
    `in line: ${linedOf(played)}`,
    `desks: ${desks.join('; ') || 'none'}`,
    `errors: ${counted(seen.errors)}; visits and publishes that failed: ${failures.length}`,
    `a million visits: $${total.toFixed(2)} (${dollars.map(([what, cost]) => `${what} ${cost.toFixed(2)}`).join(', ')})`,
  ];
}

/** How a try to buy in a sale may end: with the order, or by being told that nothing is left. */
const SALE_ENDINGS: ReadonlySet<string> = new Set(['placed', 'inventory_error', 'not in the cart']);

/**
 * What is wrong in a world: old pages, more sold than there was, late buyers in a sale who are told something else than that
 * it is sold out, errors although nothing was lost.
 */
export function problemsOf({ scenario, shop, visits, failures }: Played): readonly string[] {
  const { units: stock = STOCK } = scenario;
  const problems: string[] = [];
  for (const { longestMs, pages } of Object.values(shop.behind)) {
    if (longestMs <= LONGEST_BEHIND_MS) continue;
    problems.push(`${pages} pages behind what was published, for up to ${(longestMs / SECOND_MS).toFixed(1)} s`);
  }
  const placed = visits.seen.orders.get('placed') ?? 0;
  if (scenario.flash && placed > stock) problems.push(`${placed} of ${stock} units sold`);
  for (const [ending, count] of scenario.flash ? visits.seen.orders : []) {
    if (!SALE_ENDINGS.has(ending)) problems.push(`orders ended with ${ending}, ${count} times`);
  }
  if (scenario.lost) return problems;
  for (const [what, count] of visits.seen.errors) problems.push(`${what}, ${count} times`);
  return [...problems, ...failures];
}
