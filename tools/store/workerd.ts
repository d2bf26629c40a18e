import { execFileSync } from 'node:child_process';

/**
 * Process ids of the workerds that a process has started, in the order in which they were started: a local store hashes
 * passwords in the first and serves from the last.
 */
export function workerdsOf(parent: number): readonly number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const found = lines.flatMap((line) => {
    const [, pid, ppid, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(ppid) === parent && /\bworkerd\b.*\bserve\b/.test(args) ? [Number(pid)] : [];
  });
  return found.sort((one, other) => one - other);
}
