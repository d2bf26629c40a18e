import type { ImportCategory } from '#shared/import/contract.ts';
import { listRuleSchema } from '#shared/product/list-rule.ts';
import { type Catalogue, extraCells } from '#tools/import/catalogue.ts';
import { readCategoryName, readCategoryPath } from '#tools/import/csv/category-path.ts';
import { quoted, RowProblem } from '#tools/import/csv/row-problem.ts';
import { slug } from '#tools/import/csv/slug.ts';
import type { Table, TableRow } from '#tools/import/csv/table.ts';
import { readFlag, readWhole } from '#tools/import/csv/values.ts';
import type { ReportBuilder } from '#tools/import/report.ts';
import { readRows } from './read-rows.ts';

/** Columns of categories that the store understands, in the order in which an export writes them. */
export const CATEGORY_COLUMNS = [
  'category_id',
  'name',
  'url_key',
  'path',
  'active',
  'include_in_menu',
  'position',
  'description',
  'meta_title',
  'meta_description',
  'image',
  'image_alt',
  'list_rule',
] as const;
const OWN_COLUMNS: ReadonlySet<string> = new Set(CATEGORY_COLUMNS);

function readCategory(row: TableRow, columns: readonly string[]): ImportCategory {
  const name = readCategoryName(row.text('name'));
  if (name === '') throw new RowProblem('name is empty');
  const parent = readCategoryPath(row.text('path'));
  const id = readWhole(row.text('category_id'), 'category_id', 0);
  const image = row.value('image');
  const rule = row.value('list_rule');
  const listRule = listRuleSchema.safeParse(rule);
  if (rule !== '' && !listRule.success) {
    throw new RowProblem(`list_rule ${quoted(rule)} is none of ${listRuleSchema.options.join(', ')}`);
  }
  return {
    categoryId: id === 0 ? null : id,
    path: parent === '' ? name : `${parent}/${name}`,
    urlKey: slug(row.value('url_key')) || slug(name) || `category-${row.line}`,
    isActive: readFlag(row.text('active'), 'active', true),
    inMenu: readFlag(row.text('include_in_menu'), 'include_in_menu', true),
    position: readWhole(row.text('position'), 'position', 0),
    description: row.text('description'),
    metaTitle: row.text('meta_title'),
    metaDescription: row.text('meta_description'),
    image: image === '' ? null : image,
    imageAlt: row.text('image_alt'),
    ...(listRule.success && { listRule: listRule.data }),
    extra: extraCells(row, columns, OWN_COLUMNS),
  };
}

/**
 * Reads categories by their paths; `path` names the parent. A duplicate in one file is an error; of duplicates in two
 * files, as in Magento's sample modules, the first counts.
 */
export async function readCategories(table: Table, catalogue: Catalogue, report: ReportBuilder): Promise<void> {
  await readRows(table, report, 'categories', 'name', (row) => {
    const category = readCategory(row, table.columns);
    const earlier = catalogue.categories.get(category.path);
    if (earlier?.file === row.file) {
      throw new RowProblem(`duplicate category ${quoted(category.path)}, first in line ${earlier.line}`);
    }
    if (!earlier) catalogue.categories.set(category.path, { file: row.file, line: row.line, value: category });
  });
}
