/**
 * An address as the lookup wants it (spec 1 section 2.2): lower case, without spaces, parentheses and a slash at the
 * end, double slashes as one. Query, hash and the site's prefix are gone already. Bad percent escapes stay as they are.
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
