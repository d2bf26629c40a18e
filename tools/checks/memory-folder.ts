import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** Bytes that must be free there: the stores of all tests together take a twentieth of it. */
const NEEDED = 4 * 2 ** 30;
const PREFIX = 'northbar-tests-';

/** Whether a process with this id runs. */
function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes the folders of runs that were killed. */
function removeLeftFolders(): void {
  for (const name of readdirSync(MEMORY).filter((each) => each.startsWith(PREFIX))) {
    if (!runs(Number.parseInt(name.slice(PREFIX.length), 10)))
      rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

/**
 * Makes a folder in memory for the stores of tests, since waiting until a disk has what will be thrown away is a third of
 * their time; undefined where the system has no such place, or too little of it. It is removed when this process ends.
 */
export function memoryFolder(): string | undefined {
  if (!existsSync(MEMORY)) return undefined;
  removeLeftFolders();
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < NEEDED) return undefined;
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
