/** Most rules that the platform reads from a `_headers` file. */
const MOST_RULES = 100;
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Returns the `_headers` of the browser's files (`/assets/…`). Hashed files never change, so each one of this build is
 * kept for a year. The platform adds headers by address, whether or not there is such a file, so each file is named:
 * browsers must not keep the answer for a missing one, which may arrive with the next release. Throws if there are more
 * files than rules.
 */
export function assetHeaders(files: readonly string[]): string {
  const named = files.toSorted().map((file) => `/assets/${file}\n  ! Cache-Control\n  Cache-Control: ${FOREVER}\n`);
  if (named.length >= MOST_RULES) {
    throw new Error(
      `${files.length} browser files, but a _headers file has at most ${MOST_RULES} rules: merge files (vite.client.config.ts)`,
    );
  }
  return ['/assets/*\n  Cache-Control: no-store\n  X-Content-Type-Options: nosniff\n', ...named].join('');
}
