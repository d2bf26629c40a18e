import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchStore } from './bench-store.ts';
import { type Run, run, type Scenario } from './load.ts';
import { loginRequest } from './login-scenarios.ts';

/** Logins that begin in a second, however long they take. */
const LOGINS_PER_SECOND = 20;
/** Milliseconds of logins before a page is measured beside them. */
const BEFORE_MS = 1_000;
const ROUNDS = 5;

/** A page alone and beside logins, and what became of the logins. */
export interface BesideLogins {
  readonly alone: Run;
  readonly beside: Run;
  /** Logins by their status: 200, or 503 for those for which the machine has no time. */
  readonly logins: Readonly<Record<string, number>>;
}

/** Begins logins at the rate; the answer ends them and waits for the last. */
function beginLogins(store: BenchStore, count: (status: number) => void): () => Promise<void> {
  const sent: Promise<void>[] = [];
  const timer = setInterval(() => {
    const one = fetch(`${store.store}/svc_session/session/login`, loginRequest(sent.length)).then(async (answer) => {
      await answer.text();
      count(answer.status);
    });
    sent.push(one);
  }, 1000 / LOGINS_PER_SECOND);
  return async () => {
    clearInterval(timer);
    await Promise.all(sent);
  };
}

function median(runs: readonly Run[], name: string): Run {
  const sorted = runs.toSorted((a, b) => a.p99 - b.p99);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('nothing was measured');
  return { ...middle, name };
}

/**
 * Measures a page alone and beside logins in turns, one request at a time, and returns the rounds with the middle p99.
 * Accounts must be there (`loginScenarios`).
 */
export async function besideLogins(store: BenchStore, url: Scenario['url'], requests: number): Promise<BesideLogins> {
  const alone: Run[] = [];
  const beside: Run[] = [];
  const logins: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    const scenario = { name: '', url, requests: Math.ceil(requests / ROUNDS), atOnce: 1 };
    alone.push(await run(scenario, store.pid));
    const end = beginLogins(store, (status) => {
      logins[status] = (logins[status] ?? 0) + 1;
    });
    await sleep(BEFORE_MS);
    beside.push(await run(scenario, store.pid));
    await end();
  }
  return {
    alone: median(alone, 'product page, one at a time'),
    beside: median(beside, `product page beside ${LOGINS_PER_SECOND} logins a second`),
    logins,
  };
}
