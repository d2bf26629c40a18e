import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** Seconds after which a paused store goes on in any case, even if this process has died. */
const LONGEST_PAUSE_S = 20;
/** Milliseconds between two looks whether the store has stopped. */
const OFTEN_MS = 2;
const STOP_LIMIT_MS = 2_000;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

function isStopped(pid: number): boolean {
  return execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
    .trim()
    .startsWith('T');
}

async function stop(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  const limit = performance.now() + STOP_LIMIT_MS;
  while (!isStopped(pid)) {
    if (performance.now() > limit) throw new Error('The store could not be paused. Stop it, then try again.');
    await sleep(OFTEN_MS);
  }
}

/** Makes a stopped process go on after a while, even if this process has died by then. */
function guardOf(pid: number): ChildProcess {
  const guard = spawn('sh', ['-c', 'sleep "$0"; kill -CONT "$1"', String(LONGEST_PAUSE_S), String(pid)], {
    detached: true,
    stdio: 'ignore',
  });
  guard.unref();
  return guard;
}

/**
 * Runs work while the process of a store is stopped: nothing is written meanwhile, and requests wait. The process goes
 * on afterwards, whatever happens to the work or to this process. Throws if the work took longer than a store may wait.
 */
export async function paused<Result>(pid: number, work: () => Result): Promise<Result> {
  const resume = () => process.kill(pid, 'SIGCONT');
  const end = () => {
    resume();
    process.exit(1);
  };
  const guard = guardOf(pid);
  // With listeners, a signal during the work waits for its end.
  for (const signal of SIGNALS) process.prependListener(signal, end);
  try {
    await stop(pid);
    const result = work();
    if (!isStopped(pid)) throw new Error('Copying takes too long for a running store. Stop it, then try again.');
    return result;
  } finally {
    resume();
    for (const signal of SIGNALS) process.off(signal, end);
    guard.kill('SIGKILL');
  }
}
