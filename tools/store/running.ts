import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Path of the file in a state folder that says which process serves it, and at which address. */
const fileOf = (state: string): string => `${state}/running.json`;

/** Records that this process serves the state. */
export function announce(state: string, url: string): void {
  writeFileSync(fileOf(state), JSON.stringify({ pid: process.pid, url }));
}

/** Removes that record. */
export function withdraw(state: string): void {
  rmSync(fileOf(state), { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function announced(state: string): { readonly pid: number; readonly url: string } | undefined {
  if (!existsSync(fileOf(state))) return undefined;
  const found = JSON.parse(readFileSync(fileOf(state), 'utf8')) as { pid: number; url: string };
  return isAlive(found.pid) ? found : undefined;
}

/** Returns the address of the store that runs on a state folder; undefined if none does. */
export function runningStore(state: string): string | undefined {
  return announced(state)?.url;
}

/** Returns the id of the process that serves a state folder; undefined if none does. */
export function runningProcess(state: string): number | undefined {
  return announced(state)?.pid;
}
