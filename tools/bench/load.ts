import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

/** The cost of a run of requests. Times in milliseconds, per request. */
export interface Run {
  readonly name: string;
  readonly requests: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** CPU time of the whole workerd process per request, of a journey per visit. */
  readonly cpu: number;
  /** Bytes of one body, uncompressed. */
  readonly bytes: number;
}

/** Returns the user and system time of a process so far, in milliseconds. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

interface Answer {
  readonly status: number;
  readonly bytes: number;
}

/** What a request sends besides its address. */
export interface Sent {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  /** JSON. */
  readonly body?: string;
}

function send(url: URL, agent: Agent, { method = 'GET', headers = {}, body }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = request(url, { agent, method, headers: { ...type, ...headers } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }));
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** A visit of several requests, one after the other; the duration of each, in milliseconds, is passed to `took`. */
export interface Journey {
  readonly name: string;
  /** Number of visits. */
  readonly visits: number;
  readonly walk: (index: number, took: (ms: number) => void) => Promise<void>;
  /** Number of concurrent visits: four, unless they would wait for each other. */
  readonly atOnce?: number;
}

/** A scenario and how to run it. */
export interface Scenario {
  readonly name: string;
  /** Address of the n-th request. */
  readonly url: (index: number) => string;
  readonly requests: number;
  /** What the n-th request sends; without it, a plain GET. */
  readonly sent?: (index: number) => Sent;
  /** Number of concurrent requests: four, unless the time of a single one is measured. */
  readonly atOnce?: number;
  /** The only status that counts as right; without it, every success. */
  readonly status?: number;
}

const CONCURRENCY = 4;
const WARM_UP = 0.15;

/** Runs a task `count` times, `atOnce` of them concurrently. */
async function many(from: number, count: number, atOnce: number, one: (index: number) => Promise<void>): Promise<void> {
  let next = from;
  const worker = async (): Promise<void> => {
    while (next < from + count) await one(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Runs a task after a warm-up and returns its cost; `times` receives the durations of single requests. */
async function measured(
  {
    count,
    atOnce = CONCURRENCY,
    cpuNow,
  }: { readonly count: number; readonly atOnce?: number | undefined; readonly cpuNow: () => number },
  times: number[],
  one: (index: number) => Promise<void>,
) {
  const warm = Math.ceil(count * WARM_UP);
  await many(0, warm, atOnce, one);
  times.length = 0;
  const cpuBefore = cpuNow();
  const started = performance.now();
  await many(warm, count, atOnce, one);
  const elapsed = performance.now() - started;
  const cpu = (cpuNow() - cpuBefore) / count;
  times.sort((a, b) => a - b);
  return {
    requests: times.length,
    perSecond: Math.round((times.length * 1000) / elapsed),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    cpu,
  };
}

/**
 * Sends the requests of a scenario after a warm-up and measures them; the first has the index `from`. Throws if an
 * answer is not a success.
 */
export async function run(scenario: Scenario, pid: number, from = 0): Promise<Run> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const times: number[] = [];
  let bytes = 0;
  const figures = await measured(
    { count: scenario.requests, atOnce: scenario.atOnce, cpuNow: () => cpuMs(pid) },
    times,
    async (nth) => {
      const index = from + nth;
      const started = performance.now();
      const answer = await send(new URL(scenario.url(index)), agent, scenario.sent?.(index) ?? {});
      const isRight = scenario.status === undefined ? answer.status < 300 : answer.status === scenario.status;
      if (!isRight) throw new Error(`${scenario.name}: ${scenario.url(index)} answered ${answer.status}`);
      times.push(performance.now() - started);
      bytes = answer.bytes;
    },
  );
  agent.destroy();
  return { name: scenario.name, ...figures, bytes };
}

/**
 * Measures visits after a warm-up: CPU time of a whole visit, everything else of its single requests. `cpu` is the
 * process that serves, or tells the CPU time of all of them so far.
 */
export async function runJourney({ name, visits, walk, atOnce }: Journey, cpu: number | (() => number)): Promise<Run> {
  const times: number[] = [];
  const cpuNow = typeof cpu === 'number' ? () => cpuMs(cpu) : cpu;
  const figures = await measured({ count: visits, atOnce, cpuNow }, times, (index) =>
    walk(index, (ms) => times.push(ms)),
  );
  return { name, ...figures, bytes: 0 };
}

function middle(runs: readonly Run[], pick: (run: Run) => number): number {
  const sorted = runs.map(pick).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * Runs scenarios in turns and returns the median of each one's figures, so that two that are compared are measured
 * under the same conditions on a machine that also does other work. Every other round goes backwards, because what has
 * just run leaves its garbage to the next. A round continues with the index at which the previous one ended.
 */
export async function runInTurns(scenarios: readonly Scenario[], pid: number, rounds: number): Promise<Run[]> {
  const runs = scenarios.map((): Run[] => []);
  for (let round = 0; round < rounds; round += 1) {
    const turns = [...scenarios.entries()];
    for (const [index, scenario] of round % 2 === 0 ? turns : turns.toReversed()) {
      const requests = Math.ceil(scenario.requests / rounds);
      runs[index]?.push(await run({ ...scenario, requests }, pid, round * (requests + Math.ceil(requests * WARM_UP))));
    }
  }
  return runs.flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    return {
      name: first.name,
      requests: own.reduce((sum, each) => sum + each.requests, 0),
      perSecond: middle(own, (each) => each.perSecond),
      p50: middle(own, (each) => each.p50),
      p99: middle(own, (each) => each.p99),
      cpu: middle(own, (each) => each.cpu),
      bytes: first.bytes,
    };
  });
}
