import { decodeEntities, encodeEntities } from './entities.ts';

/** Magento's root category, with which every path in an export begins. It is not a category of the store. */
const ROOT = 'Default Category';
/** A character that looks like a slash but does not divide a path, so that a category name may contain it. */
const DIVISION_SLASH = '\u2215';

/** Path below the root: `Default Category/Men/Tops` → `Men/Tops`; '' for the root itself. */
export function readCategoryPath(text: string): string {
  const names = decodeEntities(text)
    .replaceAll('\\/', DIVISION_SLASH)
    .split('/')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return (names[0] === ROOT ? names.slice(1) : names).join('/');
}

/** Returns the name of a category in the form used in a path. */
export function readCategoryName(text: string): string {
  return decodeEntities(text.trim()).replaceAll(/\\?\//g, DIVISION_SLASH);
}

/**
 * Reads the paths in a `categories` cell. If all begin at the root, a comma inside a name does not separate two paths.
 */
export function readCategoryPaths(text: string): string[] {
  const trimmed = text.trim();
  const parts = trimmed.startsWith(ROOT) ? trimmed.split(/,(?=\s*Default Category(?:\/|,|\s*$))/) : trimmed.split(',');
  return [...new Set(parts.map(readCategoryPath))].filter((path) => path !== '');
}

/** The cell that `readCategoryPaths` reads back exactly. */
export function formatCategoryPaths(paths: readonly string[]): string {
  return paths.map((path) => `${ROOT}/${encodeEntities(path)}`).join(',');
}

/** Returns the paths of all parent categories: `Men/Tops/Jackets` → `Men`, `Men/Tops`. */
export function parentPaths(path: string): string[] {
  const names = path.split('/');
  return names.slice(1).map((_, at) => names.slice(0, at + 1).join('/'));
}

export function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
