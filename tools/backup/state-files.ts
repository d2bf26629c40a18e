import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * What a backup contains of a state folder: D1, Durable Objects with their alarms, KV, and R2. Cached pages and counted
 * rates are left out: they are made again.
 */
const PARTS = ['v3/d1', 'v3/do', 'v3/kv', 'v3/r2'] as const;
/** Signs sessions and the links of newsletters, so that both are still good after a restore. */
const SECRET = 'session-secret';

/** Indexes of SQLite's write-ahead logs, which SQLite makes again. */
const SHARED_MEMORY = /\.sqlite-shm$/;
/** Values that workerd has not finished writing, which nothing refers to yet. */
const UNFINISHED = /(?:^|\/)\.kj-tmp\.[^/]*$/;
const DATABASE = /\.sqlite$/;
/** Values of KV and R2: files that never change once they are complete. */
const BLOB = /\/blobs\/[^/]+$/;

export const isDatabase = (path: string): boolean => DATABASE.test(path);
export const isBlob = (path: string): boolean => BLOB.test(path);

/** Paths of all files below a folder, relative to it, with `/`, sorted. */
export function filesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
}

/** Paths of the files of a state that a backup contains. */
export function stateFiles(state: string): readonly string[] {
  const parts = PARTS.flatMap((part) => filesIn(join(state, part)).map((path) => `${part}/${path}`));
  const files = parts.filter((path) => !SHARED_MEMORY.test(path) && !UNFINISHED.test(path));
  return existsSync(join(state, SECRET)) ? [...files, SECRET] : files;
}

/** Size of a file in bytes, -1 if there is none. */
export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? -1;
}

/** SHA-256 of a file in hexadecimal digits. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
