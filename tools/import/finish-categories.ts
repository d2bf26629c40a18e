import type { Catalogue } from './catalogue.ts';
import { lastName, parentPaths, readCategoryName } from './csv/category-path.ts';
import { slug } from './csv/slug.ts';
import type { ProductDraft } from './read/product-draft.ts';
import type { ReportBuilder } from './report.ts';

/**
 * Returns the paths of names in the short format, which descend the tree and start again at the top if a name is not
 * below the previous one: `Gear`, `Bags`, `Collections`, `Erin Recommends`. A name that is in neither place is skipped
 * with a warning; without a tree, the names form one path.
 */
function walkNames(
  draft: ProductDraft,
  names: readonly string[],
  paths: ReadonlySet<string>,
  report: ReportBuilder,
): string[] {
  const found = new Set<string>();
  let at = '';
  for (const name of names.map(readCategoryName)) {
    const below = at === '' ? name : `${at}/${name}`;
    if (paths.size === 0 || paths.has(below)) at = below;
    else if (paths.has(name)) at = name;
    else {
      report.warn(draft, `${draft.product.sku}: category "${name}" is not in any file`);
      continue;
    }
    found.add(at);
  }
  return [...found];
}

function uniqueUrlKey(path: string, taken: ReadonlySet<string>): string {
  const short = slug(lastName(path));
  const long = slug(path.replaceAll('/', ' '));
  const free = [short, long].find((key) => key !== '' && !taken.has(key));
  if (free !== undefined) return free;
  for (let count = 2; ; count++) {
    const key = `${long || 'category'}-${count}`;
    if (!taken.has(key)) return key;
  }
}

/** Adds a category that is only mentioned, by products or as the parent of another category. */
function imply(path: string, file: string, line: number, catalogue: Catalogue, urlKeys: Set<string>): void {
  if (path === '' || catalogue.categories.has(path)) return;
  const urlKey = uniqueUrlKey(path, urlKeys);
  urlKeys.add(urlKey);
  const texts = { description: '', metaTitle: '', metaDescription: '', image: null, imageAlt: '', extra: {} };
  const place = { categoryId: null, path, urlKey, isActive: true, inMenu: true, position: 0, isImplied: true };
  catalogue.categories.set(path, { file, line, value: { ...place, ...texts } });
}

/** Finds the paths of all products, and adds every mentioned category and its parents to the import. */
export function finishCategories(catalogue: Catalogue, report: ReportBuilder): void {
  const urlKeys = new Set([...catalogue.categories.values()].map((category) => category.value.urlKey));
  const add = (path: string, file: string, line: number): void => {
    if (catalogue.categories.has(path) && !path.includes('/')) return;
    for (const part of [...parentPaths(path), path]) imply(part, file, line, catalogue, urlKeys);
  };
  for (const category of [...catalogue.categories.values()]) add(category.value.path, category.file, category.line);
  for (const { paths, file, line } of catalogue.drafts.categoryLists()) {
    for (const path of paths) add(path, file, line);
  }
  const paths = new Set(catalogue.categories.keys());
  for (const draft of catalogue.drafts.drafts('withCategoryNames')) {
    draft.product.categories = walkNames(draft, draft.categoryNames ?? [], paths, report);
    for (const path of draft.product.categories) add(path, draft.file, draft.line);
    catalogue.drafts.save(draft);
  }
}
