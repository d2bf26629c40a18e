import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, getPriority } from 'node:os';
import { expect, it } from 'vitest';
import { inBackground } from './background-process.ts';

const started: ChildProcess[] = [];

async function start(): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  started.push(child);
  await once(child, 'spawn');
  return child.pid ?? 0;
}

/** How a process gets the processor: as others do, or after all others. */
function policyOf(pid: number): 'last' | 'normal' {
  if (getPriority(pid) === constants.priority.PRIORITY_LOW) return 'last';
  if (process.platform !== 'linux') return 'normal';
  return execFileSync('chrt', ['--pid', String(pid)], { encoding: 'utf8' }).includes('SCHED_IDLE') ? 'last' : 'normal';
}

it('lets the processes that it starts wait for all others, and no others', async () => {
  const other = await start();
  const own = await inBackground(start);
  expect([policyOf(other), policyOf(own)]).toEqual(['normal', 'last']);
  for (const child of started) child.kill();
});
