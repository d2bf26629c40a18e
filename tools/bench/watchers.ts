import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { BOARD, publishScore } from './bench-event.ts';
import type { BenchStore } from './bench-store.ts';
import { cpuMs } from './load.ts';

/** How often a visible page asks, and how long everyone watches before and after the score, milliseconds. */
const EVERY_MS = 10_000;
const BEFORE_MS = 10_000;
const AFTER_MS = 16_000;

/** What a crowd cost and saw. */
interface Crowd {
  readonly questions: number;
  /** CPU of a question, milliseconds, the publish of the score included. */
  readonly questionMs: number;
  /** CPU of a constant answer of the platform at the same pace, which includes what waking it costs, milliseconds. */
  readonly constantMs: number;
  /** From the score's publish until the last watcher saw it, seconds. */
  readonly lateS: number;
  /** Versions of the board that one score made. */
  readonly computations: number;
}

const boardSchema = z.object({ version: z.int() });

interface Watcher {
  etag: string;
  version: number;
  /** When the version was seen first, milliseconds of `performance`. */
  seenMs: number;
}

/** CPU of a constant answer while a crowd asks for it at the pace of pages, milliseconds. */
async function constantMs({ baseline, pid }: BenchStore, count: number): Promise<number> {
  const before = cpuMs(pid);
  const asked = Array.from({ length: count }, async (_, at) => {
    await sleep((at / count) * EVERY_MS);
    await (await fetch(`${baseline}/constant`)).text();
  });
  await Promise.all(asked);
  return (cpuMs(pid) - before) / count;
}

/**
 * Lets a crowd watch a board as pages do, each with the ETag that it has, at moments of its own; publishes one score
 * meanwhile.
 */
export async function watch(store: BenchStore, count: number): Promise<Crowd> {
  const watchers = Array.from({ length: count }, (): Watcher => ({ etag: '', version: 0, seenMs: 0 }));
  let questions = 0;
  const ask = async (watcher: Watcher): Promise<void> => {
    const answer = await fetch(store.store + BOARD, { headers: { 'if-none-match': watcher.etag } });
    const text = await answer.text();
    questions++;
    if (answer.status === 304) return;
    if (!answer.ok) throw new Error(`a board answered ${answer.status}`);
    const { version } = boardSchema.parse(JSON.parse(text));
    Object.assign(watcher, { etag: answer.headers.get('etag') ?? '', version, seenMs: performance.now() });
  };
  const constant = await constantMs(store, count);
  // Everyone has opened the page before, so that the crowd's questions alone are counted.
  for (const watcher of watchers) await ask(watcher);
  questions = 0;
  const before = Math.max(...watchers.map(({ version }) => version));
  const untilMs = performance.now() + BEFORE_MS + AFTER_MS;
  const cpuBefore = cpuMs(store.pid);
  const watched = watchers.map(async (watcher, at) => {
    await sleep((at / count) * EVERY_MS);
    while (performance.now() < untilMs) {
      await ask(watcher);
      await sleep(EVERY_MS);
    }
  });
  await sleep(BEFORE_MS);
  await publishScore(store);
  const publishedMs = performance.now();
  await Promise.all(watched);
  const after = Math.max(...watchers.map(({ version }) => version));
  const isLate = watchers.some(({ version }) => version !== after);
  return {
    questions,
    questionMs: (cpuMs(store.pid) - cpuBefore) / questions,
    constantMs: constant,
    lateS: isLate ? Number.POSITIVE_INFINITY : Math.max(...watchers.map(({ seenMs }) => seenMs - publishedMs)) / 1000,
    computations: after - before,
  };
}
