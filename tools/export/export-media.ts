import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { inParallel } from '#tools/import/send/in-parallel.ts';
import type { StoreClient } from '#tools/import/send/store-client.ts';

const PARALLEL = 8;

async function isThere(path: string, hash: string): Promise<boolean> {
  const bytes = await readFile(path).catch(() => null);
  return bytes !== null && createHash('sha256').update(bytes).digest('hex') === hash;
}

/**
 * Copies all pictures of a store into a folder, except those that are already there. Returns the number of pictures.
 */
export async function exportMedia(
  folder: string,
  client: StoreClient,
  onProgress: (text: string) => void,
): Promise<number> {
  const known = [...(await client.knownMedia())];
  const root = resolve(folder) + sep;
  let done = 0;
  await inParallel(known, PARALLEL, async ([file, { hash }]) => {
    const path = resolve(join(root, ...file.split('/')));
    if (!path.startsWith(root)) throw new Error(`the store named a picture outside its folder: ${file}`);
    if (!(await isThere(path, hash))) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, await client.readMedia(file));
    }
    done++;
    onProgress(`pictures ${done}/${known.length}`);
  });
  return known.length;
}
