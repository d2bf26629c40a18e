import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildStore } from '#tools/build.ts';
import { exitCodeOf } from '#tools/exit-code.ts';
import { BOARD, importBenchEvent } from './bench-event.ts';
import { openBenchStore } from './bench-store.ts';
import { type Run, runInTurns, type Scenario } from './load.ts';
import { ATHLETES, rankingMs, WORKOUTS } from './ranking.ts';
import { formatTable } from './table.ts';
import { watch } from './watchers.ts';

/**
 * `npm run bench:boards`: what live boards of events cost, in milliseconds of CPU. Ranking the largest division; one
 * question of a watcher, beside a constant answer and the store's cheapest file; and a crowd that watches while a score
 * is published. Fails where a figure is beyond what it may be.
 */
const SHARE = Number(process.env.BENCH_SHARE ?? 1);
const QUESTIONS = Math.ceil(14_000 * SHARE);
const ROUNDS = 7;
const WATCHERS = 1000;
const LIMITS = { rankingMs: 10, questionMs: 0.5, lateS: 15 } as const;

const UNCHANGED = 'board, unchanged (304)';
const WHOLE = 'board of 60 athletes, whole';
const CONSTANT = 'constant answer';
const FILE = 'robots.txt';

/** A figure with what it may be at most; prints both and tells whether it is right. */
function judged(name: string, value: number, most: number, unit: string): boolean {
  console.log(
    `  ${value.toFixed(2).padStart(6)} ${unit}  ${name} (at most ${most}): ${(value / most).toFixed(2)} of it`,
  );
  return value <= most;
}

async function main(): Promise<boolean> {
  const ranking = rankingMs();
  await buildStore();
  const folder = mkdtempSync(join(tmpdir(), 'store-bench-'));
  const store = await openBenchStore(join(folder, 'state'));
  try {
    await importBenchEvent(store);
    const etag = (await fetch(store.store + BOARD)).headers.get('etag') ?? '';
    const board = { url: () => store.store + BOARD, requests: QUESTIONS };
    const scenarios: Scenario[] = [
      { name: CONSTANT, url: () => `${store.baseline}/constant`, requests: QUESTIONS },
      { name: FILE, url: () => `${store.store}/robots.txt`, requests: QUESTIONS },
      { ...board, name: UNCHANGED, sent: () => ({ headers: { 'if-none-match': etag } }), status: 304 },
      { ...board, name: WHOLE },
    ];
    const runs = await runInTurns(scenarios, store.pid, ROUNDS);
    console.log(formatTable(runs));
    const cpu = (name: string): number => runs.find((each: Run) => each.name === name)?.cpu ?? Number.NaN;
    for (const [name, against] of [
      [UNCHANGED, CONSTANT],
      [UNCHANGED, FILE],
      [WHOLE, CONSTANT],
    ] as const) {
      console.log(`  ${(cpu(name) / cpu(against)).toFixed(2).padStart(6)}  ${name} / ${against}`);
    }
    const crowd = await watch(store, WATCHERS);
    const { questionMs, constantMs } = crowd;
    console.log(
      `  ${(questionMs / constantMs).toFixed(2).padStart(6)}  question of a crowd / constant answer at its pace`,
    );
    console.log(
      `\n${WATCHERS} watchers and one score: ${crowd.questions} questions, ${crowd.computations} computation`,
    );
    console.log(
      `A question of the crowd ${questionMs.toFixed(2)} ms, a constant answer at its pace ${constantMs.toFixed(2)} ms`,
    );
    return [
      judged(`${ATHLETES} athletes in ${WORKOUTS} workouts ranked`, ranking, LIMITS.rankingMs, 'ms'),
      judged('a question about an unchanged board', cpu(UNCHANGED), LIMITS.questionMs, 'ms'),
      judged('a question of the crowd, beyond a constant answer', questionMs - constantMs, LIMITS.questionMs, 'ms'),
      judged('the last watcher is up to date after', crowd.lateS, LIMITS.lateS, 's'),
      crowd.computations === 1,
    ].every(Boolean);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await exitCodeOf(async () => ((await main()) ? 0 : 1));
