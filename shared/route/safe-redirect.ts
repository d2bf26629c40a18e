/** Control characters and backslashes, which browsers read as something else than they look like. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const TRAPS = /[\u0000-\u001f\u007f\\]/;

/**
 * Where a query's `redirect` leads: a path of this store, or the fallback. One that starts with two slashes, names another
 * origin by any trick, or is no path at all leads nowhere else.
 */
export function safeRedirect(wanted: string | null | undefined, fallback: string): string {
  return wanted?.startsWith('/') && !wanted.startsWith('//') && !TRAPS.test(wanted) ? wanted : fallback;
}
