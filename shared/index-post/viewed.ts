import { INDEX_PATH } from './place.ts';

const LONGEST_SLUG = 200;

/**
 * The slug of the post at an address, without its site's prefix: the last of at least two parts below The Index.
 * Undefined for its other pages.
 */
export function viewedSlug(path: string): string | undefined {
  const [address = ''] = path.split(/[?#]/);
  if (!address.startsWith(`${INDEX_PATH}/`)) return undefined;
  const parts = address
    .slice(INDEX_PATH.length + 1)
    .split('/')
    .filter(Boolean);
  const slug = parts.length > 1 ? parts.at(-1) : undefined;
  return slug !== undefined && slug.length <= LONGEST_SLUG ? slug : undefined;
}
