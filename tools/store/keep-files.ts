import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Miniflare } from 'miniflare';
import { DAY_MS } from '#shared/time/duration.ts';
import type { Bindings } from '#worker/bindings.ts';
import { ReleaseFileStore } from '#worker/store/content/release-files.ts';

const FOLDER = 'dist/client/assets';
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** The files of this build, as the platform serves them. */
const ASSETS = {
  fetch: async (address: string): Promise<Response> => {
    const name = address.slice(address.lastIndexOf('/') + 1);
    const type = TYPES[extname(name)];
    return new Response(await readFile(join(FOLDER, name)), { headers: type ? { 'content-type': type } : {} });
  },
} as unknown as Bindings['ASSETS'];

/**
 * Keeps the browser files of this build in the bucket of a local store, as the job of each minute does for a deployed one
 * (`worker/jobs/keep-release.ts`): pages of this build are still open when the next one is started on the same state.
 */
export async function keepFiles(runtime: Miniflare, nowMs: number): Promise<void> {
  const MEDIA = (await runtime.getR2Bucket('MEDIA')) as unknown as Bindings['MEDIA'];
  const files = new ReleaseFileStore({ ASSETS, MEDIA });
  for (const name of readdirSync(FOLDER)) await files.keep(name, nowMs, nowMs - DAY_MS);
}
