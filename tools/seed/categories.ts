import type { ImportCategory } from '#shared/import/contract.ts';
import { BEYOND_MENU, type CategoryRow, MENU } from './category-rows.ts';
import { mediaKey, picture } from './pictures.ts';

const ROWS: readonly CategoryRow[] = [...MENU, ...BEYOND_MENU.map((row) => ({ ...row, hidden: true }))];
const PATH_BY_KEY = new Map(ROWS.map((row) => [row.key, row.path]));

/** Returns the path of a category by its URL key, which imports use as its name. */
export function categoryPath(key: string): string {
  const path = PATH_BY_KEY.get(key);
  if (!path) throw new Error(`No category ${key}`);
  return path;
}

/** Returns every category of the demo store, parents first, in the order of the menu. */
export function categories(): ImportCategory[] {
  return ROWS.map((row, index) => ({
    categoryId: row.id ?? null,
    path: row.path,
    urlKey: row.key,
    isActive: true,
    inMenu: !row.hidden,
    position: index + 1,
    description: `<p>${row.text}</p>`,
    metaTitle: `${row.path.split('/').at(-1)} | Northbar`,
    metaDescription: row.text,
    image: mediaKey(row.image),
    imageAlt: picture(row.image).label,
    ...(row.rule && { listRule: row.rule }),
    extra: {},
  }));
}
