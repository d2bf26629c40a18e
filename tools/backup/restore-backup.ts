import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '#tools/store/make-folder.ts';
import { runningProcess } from '#tools/store/running.ts';
import { MANIFEST, type Manifest, readManifest, UnusableBackup } from './manifest.ts';
import { filesIn, hashOf, sizeOf } from './state-files.ts';

/** Where a restore is written until it is complete; one that was interrupted is deleted by the next. */
const DRAFT = 'restoring';
/** What a state without data may have: secrets of its own, and an interrupted restore. */
const EMPTY: ReadonlySet<string> = new Set(['session-secret', 'staff-token', DRAFT]);

/** Checks that a backup has exactly the files of its manifest. */
function checkFiles(folder: string, { files }: Manifest): void {
  const there = filesIn(folder).filter((path) => path !== MANIFEST);
  const foreign = there.find((path) => !(path in files));
  if (foreign !== undefined) throw new UnusableBackup(`The backup ${folder} is damaged: ${foreign} is not part of it.`);
  const wrong = Object.entries(files).find(([path, { bytes }]) => sizeOf(join(folder, path)) !== bytes);
  if (wrong) throw new UnusableBackup(`The backup ${folder} is damaged: ${wrong[0]} is missing or incomplete.`);
}

async function copyChecked(folder: string, draft: string, { files }: Manifest): Promise<void> {
  for (const [path, { sha256 }] of Object.entries(files)) {
    const target = join(draft, path);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(folder, path), target);
    if ((await hashOf(target)) !== sha256) {
      throw new UnusableBackup(`The backup ${folder} is damaged: ${path} has changed.`);
    }
  }
}

/**
 * Restores a backup into a state folder that has no data, and checks every file of it. The folder is changed only if all
 * of them are as they were written. Throws `UnusableBackup` for a backup that is damaged or newer than this store.
 */
export async function restoreBackup(folder: string, state: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  if (runningProcess(state) !== undefined) throw new Error(`A store is running on ${state}. Stop it first.`);
  if (existsSync(state) && readdirSync(state).some((name) => !EMPTY.has(name))) {
    throw new Error(`${state} is not empty. Choose another: STORE_STATE=DIR npm run restore -- ${folder}`);
  }
  checkFiles(folder, manifest);
  const draft = join(state, DRAFT);
  rmSync(draft, { recursive: true, force: true });
  makeFolder(draft);
  try {
    await copyChecked(folder, draft, manifest);
    // The data come last, so that a state without them is still empty.
    for (const name of readdirSync(draft).sort()) renameSync(join(draft, name), join(state, name));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return manifest;
}
