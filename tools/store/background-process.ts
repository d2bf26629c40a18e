import { execFileSync } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** Processes that this one has started, by their ids. */
function children(): ReadonlySet<number> {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number));
  return new Set(pairs.flatMap(([pid, parent]) => (pid !== undefined && parent === process.pid ? [pid] : [])));
}

/**
 * Gives a process the processor only when nothing else wants it. Linux does so by a policy of its own ('idle', all
 * threads), which yields at once; the lowest priority, which every system has, keeps the processor for milliseconds.
 */
function yieldAlways(pid: number): void {
  try {
    execFileSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(pid)], { stdio: 'ignore' });
  } catch {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  }
}

/**
 * Runs work that starts processes, which get the processor when nothing else wants it. Where the system has no `ps` they
 * stay as they are, which makes a local store slower and nothing wrong.
 */
export async function inBackground<T>(start: () => Promise<T>): Promise<T> {
  const before = childrenIfKnown();
  const started = await start();
  for (const pid of childrenIfKnown()) {
    if (before.has(pid)) continue;
    try {
      yieldAlways(pid);
    } catch (error) {
      // It has ended meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SYSTEM_ERROR') throw error;
    }
  }
  return started;
}

function childrenIfKnown(): ReadonlySet<number> {
  try {
    return children();
  } catch {
    return new Set();
  }
}
