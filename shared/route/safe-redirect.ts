/** Control characters and backslashes, which browsers interpret differently from what they look like. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const TRAPS = /[\u0000-\u001f\u007f\\]/;

/**
 * The target of a query's `redirect`: a path of this store, or the fallback. Values that start with two slashes, name
 * another origin by any trick, or are not a path lead to the fallback.
 */
export function safeRedirect(wanted: string | null | undefined, fallback: string): string {
  return wanted?.startsWith('/') && !wanted.startsWith('//') && !TRAPS.test(wanted) ? wanted : fallback;
}
