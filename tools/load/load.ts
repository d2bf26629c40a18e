import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AuditReport, auditStore } from '#tools/audit/audit-store.ts';
import { table } from '#tools/bench/table.ts';
import { buildStore } from '#tools/build.ts';
import { exitCodeOf } from '#tools/exit-code.ts';
import { Random } from '#tools/faults/random.ts';
import { capacityOf, type Flooded, flood } from './flood.ts';
import { Shop } from './shop.ts';
import { Tally } from './times.ts';
import { type Visited, visit } from './visit.ts';

/** Products of the shop, visits of an hour, and seconds of the flood (docs/testing.md says where they come from). */
const PRODUCTS = Number(process.env.PRODUCTS ?? 43_000);
const VISITS_PER_HOUR = Number(process.env.VISITS_PER_HOUR ?? 100_000);
const SECONDS = Number(process.env.SECONDS ?? 180);
/**
 * The largest share of what the machine can take at its best that the flood asks of it: an import invalidates every cached
 * page, and its publication takes a core for a while.
 */
const SHARE = 0.3;
/** Most milliseconds that a visitor looks at a page. */
const LOOK_MS = 400;
const SEED = Number(process.env.SEED ?? 1);
/** Visits of the idle run, one after the other, and those before it that only warm the store. */
const IDLE_VISITS = 60;
const WARM_VISITS = 40;
/** The number of the first of them, whose networks nobody else has. */
const FIRST_IDLE = 5_000_000;
/** Most memory of workerd, megabytes. */
const MEMORY_LIMIT_MB = 2_000;
/** Most milliseconds of 99 of a hundred answers under the flood: as long as a page may take. */
const P99_LIMIT_MS = 10_000;
const SETTLE_LIMIT_MS = 90_000;
const OFTEN_MS = 1_000;
const MOST_FINDINGS = 30;
const REPORT = 'test-results/load.json';

/** The audit once nothing is pending, or as it is if that does not happen. */
async function settled({ client }: Shop): Promise<AuditReport> {
  const limit = performance.now() + SETTLE_LIMIT_MS;
  for (;;) {
    const audit = await auditStore(client.audit);
    if (audit.pending.length === 0 || performance.now() > limit) return audit;
    await sleep(OFTEN_MS);
  }
}

/** Orders that were answered as placed, and are not. */
function lostOf({ orders }: AuditReport, placed: readonly string[]): readonly string[] {
  const rows = (orders as { orderId: string; status: string }[]).map(
    ({ orderId, status }) => [orderId, status] as const,
  );
  const known = new Map(rows);
  return placed
    .filter((orderId) => known.get(orderId) !== 'published')
    .map((orderId) => `${orderId}: placed, and ${known.get(orderId) ?? 'lost'}`);
}

/** Everything that was measured. */
interface Measured {
  readonly idle: Tally;
  readonly under: Tally;
  readonly flooded: Flooded;
  readonly idleMemory: number;
  /** Visits per hour that the machine can take. */
  readonly capacity: number;
  readonly audit: AuditReport;
}

function findingsOf({ idle, under, flooded, audit }: Measured): readonly string[] {
  const peak = Math.max(0, ...flooded.memory);
  const p99 = under.figures().all?.p99 ?? 0;
  return [
    ...[...idle.errors, ...under.errors].map((error) => `error: ${error}`),
    ...audit.violations.map((violation) => `audit: ${JSON.stringify(violation)}`),
    ...audit.pending.map((order) => `pending: ${JSON.stringify(order)}`),
    ...lostOf(audit, [...idle.placed, ...under.placed]),
    ...(under.placed.length === 0 ? ['nobody ordered'] : []),
    ...(peak > MEMORY_LIMIT_MB ? [`memory: ${peak.toFixed(0)} MB, at most ${MEMORY_LIMIT_MB}`] : []),
    ...(p99 > P99_LIMIT_MS ? [`p99: ${p99.toFixed(0)} ms, at most ${P99_LIMIT_MS}`] : []),
  ];
}

function print({ idle, under, flooded, idleMemory }: Measured): void {
  const quiet = idle.figures();
  const rows = Object.entries(under.figures()).map(([kind, figures]) => [
    kind,
    ...[quiet[kind]?.p50, quiet[kind]?.p99].map((ms) => ms?.toFixed(0) ?? ''),
    ...[figures.p50, figures.p99, figures.slowest].map((ms) => ms.toFixed(0)),
    String(figures.requests),
  ]);
  console.log(table(['', 'idle p50 ms', 'idle p99', 'flood p50', 'flood p99', 'slowest', 'requests'], rows));
  const { memory, strangers, restartSeconds, importSeconds, visitsPerHour } = flooded;
  const peak = Math.max(0, ...memory);
  console.log(`${Math.round(visitsPerHour)} visits per hour; ${under.placed.length} orders`);
  console.log(`${strangers} connections of strangers at most; import and publication ${importSeconds.toFixed(1)} s`);
  console.log(`restart ${restartSeconds.toFixed(1)} s, ${under.broken} requests sent again because of it`);
  console.log(
    `memory ${idleMemory.toFixed(0)} MB idle, ${peak.toFixed(0)} at most, ${(memory.at(-1) ?? 0).toFixed(0)} in the end`,
  );
}

async function measure(folder: string): Promise<Measured> {
  const shop = await Shop.open(folder, PRODUCTS);
  try {
    const wasDown = (sinceMs: number) => shop.wasDown(sinceMs);
    const visited: Visited = { url: shop.url, products: PRODUCTS, goods: await shop.goods(), lookMs: LOOK_MS, wasDown };
    const [idle, under] = [new Tally(), new Tally()];
    for (let nth = 0; nth < WARM_VISITS + IDLE_VISITS; nth++) {
      await visit(visited, nth < WARM_VISITS ? new Tally() : idle, new Random(nth), FIRST_IDLE + nth);
    }
    const idleMemory = shop.memory() ?? 0;
    const capacity = await capacityOf(visited, idle.apart(), SEED);
    const visitsPerHour = Math.min(VISITS_PER_HOUR, Math.round(SHARE * capacity));
    console.log(`${PRODUCTS} products; this machine takes ${Math.round(capacity)} visits per hour at its best`);
    console.log(`${visitsPerHour} visits per hour for ${SECONDS} s; wanted ${VISITS_PER_HOUR} …`);
    const plan = { visitsPerHour, seconds: SECONDS, seed: SEED };
    const flooded = await flood(shop, visited, under, plan);
    return { idle, under, flooded, idleMemory, capacity, audit: await settled(shop) };
  } finally {
    await shop.store.end();
  }
}

/**
 * `npm run test:load`: many visitors at the same time on a large shop, with a restart and an import in the middle and
 * strangers who hold connections. No visitor may see an error, and the orders must be right afterwards.
 */
async function main(): Promise<0 | 1> {
  await buildStore();
  const folder = mkdtempSync(join(tmpdir(), 'store-load-'));
  try {
    const measured = await measure(folder);
    print(measured);
    const findings = findingsOf(measured);
    for (const finding of findings.slice(0, MOST_FINDINGS)) console.log(`    ${finding.slice(0, 300)}`);
    console.log(findings.length === 0 ? 'no errors' : `${findings.length} findings`);
    const { idle, under, flooded, idleMemory, capacity } = measured;
    const report = { products: PRODUCTS, wanted: VISITS_PER_HOUR, capacity, flooded, idleMemory, findings };
    mkdirSync('test-results', { recursive: true });
    writeFileSync(REPORT, JSON.stringify({ ...report, idle: idle.figures(), flood: under.figures() }, null, 1));
    return findings.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await exitCodeOf(main);
