/**
 * Normalizes an address for the lookup (spec 1 section 2.2): lower case, without spaces, parentheses and a trailing
 * slash, double slashes as one. Expects it without query, hash and the site's prefix. Keeps invalid percent escapes
 * unchanged.
 */
export function cleanPath(path: string): string {
  const cleaned = decode(path)
    .toLowerCase()
    .replace(/[\s()]/g, '')
    .replace(/\/{2,}/g, '/')
    .replace(/\/+$/, '');
  return cleaned === '' ? '/' : cleaned;
}

function decode(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
