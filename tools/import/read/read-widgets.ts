import type { Catalogue } from '#tools/import/catalogue.ts';
import { RowProblem } from '#tools/import/csv/row-problem.ts';
import type { Table, TableRow } from '#tools/import/csv/table.ts';
import type { ReportBuilder } from '#tools/import/report.ts';
import { blockPlaceholder } from './block-placeholder.ts';
import { readRows } from './read-rows.ts';

interface Target {
  /** Position of the block on the page, in the terms of Magento's layout. */
  readonly block: string;
  readonly entities: string;
  readonly layout: string;
}

function readTarget(text: string): Target {
  let value: unknown;
  try {
    value = JSON.parse(text === '' ? '{}' : text);
  } catch {
    throw new RowProblem('group_data is not JSON');
  }
  const field = (name: string): string => {
    const entry =
      typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name) : undefined;
    return typeof entry?.[1] === 'string' ? entry[1] : '';
  };
  return { block: field('block'), entities: field('entities'), layout: field('layout_handle') };
}

const MAIN_PLACES = new Set(['content', 'content.top', 'content.bottom']);

/** Places the block where the row says; false if the store has no such place. */
function place(row: TableRow, target: Target, catalogue: Catalogue): boolean {
  if (!MAIN_PLACES.has(target.block)) return false;
  const placeholder = blockPlaceholder(row.value('block_identifier'));
  if (row.value('page_group') === 'anchor_categories' && target.entities !== '') {
    const category = [...catalogue.categories.values()].find((other) => other.value.urlKey === target.entities)?.value;
    if (!category) throw new RowProblem(`unknown category "${target.entities}"`);
    category.description =
      target.block === 'content.bottom' ? category.description + placeholder : placeholder + category.description;
    return true;
  }
  const home =
    target.layout === 'cms_index_index'
      ? catalogue.pages.find((page) => page.value.identifier === 'home')?.value
      : undefined;
  if (!home) return false;
  home.content += placeholder;
  return true;
}

/** Reads the places of blocks: in the main column of a category or of the home page. Other places are reported. */
export async function readWidgets(table: Table, catalogue: Catalogue, report: ReportBuilder): Promise<void> {
  await readRows(table, report, 'widgets', 'block_identifier', (row) => {
    const target = readTarget(row.value('group_data'));
    const identifier = row.value('block_identifier');
    if (!catalogue.blocks.some((block) => block.value.identifier === identifier))
      throw new RowProblem(`unknown block "${identifier}"`);
    if (!place(row, target, catalogue)) {
      report.notTaken(
        `${row.file}:${row.line}`,
        1,
        `place "${target.block}" of block "${identifier}": the store does not have it`,
      );
    }
  });
}
