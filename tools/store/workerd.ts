import { execFileSync } from 'node:child_process';

/** Process id of the workerd that a process has started; undefined if it has none. */
export function workerdOf(parent: number): number | undefined {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  for (const line of lines) {
    const [, pid, ppid, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    if (Number(ppid) === parent && /\bworkerd\b.*\bserve\b/.test(args)) return Number(pid);
  }
  return undefined;
}
