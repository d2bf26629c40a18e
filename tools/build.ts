import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { build } from 'vite';

/** Records the sources of the last build, so that a second start builds nothing. */
const STAMP = 'dist/built-from';
/** What the browser's build consists of, for the build of the worker and for tools; it is never served. */
export const CLIENT_MANIFEST = 'dist/client-manifest.json';
/**
 * Hashed files never change, so each is kept for a year. The rule is of the files alone: the worker answers for those
 * that are missing, and says that its answer must not be kept, because they may arrive with the next release.
 */
const ASSET_HEADERS =
  '/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n  X-Content-Type-Options: nosniff\n';
const SOURCES = [
  'client/**/*',
  'shared/**/*',
  'worker/**/*',
  'tools/build.ts',
  'vite.*.config.ts',
  'package-lock.json',
];

function fingerprintOfSources(): string {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES).sort()) {
    if (!statSync(file).isFile() || /\.test\.tsx?$/.test(file)) continue;
    hash.update(file).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

function releaseOf(print: string): string {
  return createHash('sha256').update(print).digest('hex').slice(0, 12);
}

/** Production is what is served and shipped; development reloads open pages. */
export type BuildMode = 'production' | 'development';

/**
 * Builds the browser's files and then the worker, unless nothing has changed since the last build. Returns whether it
 * built.
 */
export async function buildStore(
  options: { readonly force?: boolean; readonly mode?: BuildMode } = {},
): Promise<boolean> {
  const mode = options.mode ?? 'production';
  const print = `${mode} ${fingerprintOfSources()}`;
  if (!options.force && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === print) return false;
  // The name of this release (spec 3 section 3), which pages contain and the heartbeat reports.
  process.env.STORE_RELEASE = releaseOf(print);
  await build({ configFile: 'vite.client.config.ts', logLevel: 'warn', mode });
  // Everything in the folder of the browser's files is public.
  renameSync('dist/client/manifest.json', CLIENT_MANIFEST);
  writeFileSync('dist/client/_headers', ASSET_HEADERS);
  await build({ configFile: 'vite.worker.config.ts', logLevel: 'warn', mode });
  writeFileSync(STAMP, print);
  return true;
}

/** Returns the release that was built last, which its heartbeat reports. */
export function builtRelease(): string {
  return releaseOf(readFileSync(STAMP, 'utf8'));
}

if (import.meta.main) await buildStore({ force: process.argv.includes('--force') });
