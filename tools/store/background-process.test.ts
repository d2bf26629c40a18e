import { type ChildProcess, spawn } from 'node:child_process';
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

it('gives the lowest priority to the processes that it starts, and to no others', async () => {
  const other = await start();
  const own = await inBackground(start);
  expect([getPriority(other), getPriority(own)]).toEqual([getPriority(), constants.priority.PRIORITY_LOW]);
  for (const child of started) child.kill();
});
