import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '#tools/store/make-folder.ts';
import { runningProcess } from '#tools/store/running.ts';
import { workerdsOf } from '#tools/store/workerd.ts';
import { MANIFEST, type Manifest, manifestOf } from './manifest.ts';
import { paused } from './pause.ts';
import { filesIn, hashOf, isBlob, isDatabase, sizeOf, stateFiles } from './state-files.ts';

/** A backup that was taken. */
export interface TakenBackup {
  readonly manifest: Manifest;
  /** Milliseconds that a running store stood still; null for a store that did not run. */
  readonly pausedMs: number | null;
}

/** Only the owner reads a backup: it has all customers in it, and the secret that signs sessions. */
const OWNER_ONLY = 0o700;
const D1_FOLDER = /^v3\/d1\/.*\/[0-9a-f]{64}\.sqlite$/;
const CHANGED = 'The state changed while it was copied. Is another command working on it? Try again once it is done.';

/** Copies files of a state that a folder does not have in the same size. */
function copyAll(state: string, folder: string, paths: readonly string[]): void {
  for (const path of paths) {
    const target = join(folder, path);
    if (isBlob(path) && sizeOf(target) === sizeOf(join(state, path))) continue;
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(state, path), target);
  }
}

/** Copies the values that never change, so that less is left to copy while the store is paused. */
function copyBlobs(state: string, folder: string): void {
  for (const path of stateFiles(state).filter(isBlob)) {
    // A value that is deleted meanwhile is not part of the backup.
    if (existsSync(join(state, path))) copyAll(state, folder, [path]);
  }
}

/** Describes the files of a state, so that a change can be noticed. */
function signatureOf(state: string): string {
  const lines = stateFiles(state).map((path) => {
    const found = statSync(join(state, path), { throwIfNoEntry: false });
    return `${path} ${found?.size} ${found?.mtimeMs}`;
  });
  return lines.join('\n');
}

/** Copies everything as it is at one moment. Returns the paths that were there. */
function copyMoment(state: string, folder: string): readonly string[] {
  const before = signatureOf(state);
  const paths = stateFiles(state);
  copyAll(state, folder, paths);
  if (signatureOf(state) !== before) throw new Error(CHANGED);
  return paths;
}

/**
 * Brings a copied database into one file, as SQLite does after a power failure, and checks it. Returns the names of
 * the migrations of D1; none for other databases.
 */
function settleDatabase(path: string, isD1: boolean): readonly string[] {
  const db = new DatabaseSync(path);
  try {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    const [found] = db.prepare('PRAGMA quick_check(1)').all();
    if (found?.quick_check !== 'ok') throw new Error(`The copy of ${basename(path)} is damaged: ${found?.quick_check}`);
    if (!isD1 || !db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'").get()) return [];
    return db
      .prepare('SELECT name FROM d1_migrations')
      .all()
      .map(({ name }) => String(name));
  } finally {
    db.close();
  }
}

/** Completes a copied state: one file per database, hashes, the manifest. */
async function conclude(folder: string, wanted: readonly string[], takenAt: string): Promise<Manifest> {
  const known = new Set(wanted);
  for (const path of filesIn(folder)) if (!known.has(path)) rmSync(join(folder, path));
  const migrations = wanted
    .filter(isDatabase)
    .flatMap((path) => settleDatabase(join(folder, path), D1_FOLDER.test(path)));
  const files: Record<string, Manifest['files'][string]> = {};
  for (const path of filesIn(folder)) {
    files[path] = { bytes: sizeOf(join(folder, path)), sha256: await hashOf(join(folder, path)) };
  }
  const manifest = manifestOf({ migration: migrations.sort().at(-1) ?? '', takenAt, files });
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 });
  return manifest;
}

async function copyState(state: string, folder: string): Promise<TakenBackup> {
  const pid = runningProcess(state);
  if (pid !== undefined && process.platform === 'win32')
    throw new Error('A store is running on Windows. Stop it first.');
  const workerd = pid === undefined ? undefined : workerdsOf(pid).at(-1);
  copyBlobs(state, folder);
  if (workerd === undefined) {
    const takenAt = new Date().toISOString();
    return { manifest: await conclude(folder, copyMoment(state, folder), takenAt), pausedMs: null };
  }
  const started = performance.now();
  const { paths, takenAt } = await paused(workerd, () => ({
    takenAt: new Date().toISOString(),
    paths: copyMoment(state, folder),
  }));
  const pausedMs = performance.now() - started;
  return { manifest: await conclude(folder, paths, takenAt), pausedMs };
}

/**
 * Writes a backup of the whole state of a local store into a new or empty folder: everything as it was at one moment,
 * whether or not the store runs. Databases and objects refer to each other, and no order of copying them one after the
 * other keeps them together: an order would be charged without being known, or told to D1 by no one. So a running store
 * is paused while its files are copied, and a restore is what a start after a power failure is. The folder appears
 * only when it is complete. Throws if it is not empty or if there is nothing to back up.
 */
export async function takeBackup(state: string, folder: string): Promise<TakenBackup> {
  if (stateFiles(state).length === 0) throw new Error(`There is no state in ${state}.`);
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`);
  // Beside the folder, even if its name ends with a slash.
  const draft = `${resolve(folder)}.draft-${process.pid}`;
  makeFolder(dirname(draft));
  mkdirSync(draft, { mode: OWNER_ONLY });
  try {
    const taken = await copyState(state, draft);
    if (existsSync(folder)) rmdirSync(folder);
    renameSync(draft, folder);
    return taken;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
