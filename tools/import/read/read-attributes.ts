import type { ImportAttribute } from '#shared/import/contract.ts';
import { type Catalogue, extraCells } from '#tools/import/catalogue.ts';
import { decodeEntities } from '#tools/import/csv/entities.ts';
import { distinct } from '#tools/import/csv/lists.ts';
import { quoted, RowProblem } from '#tools/import/csv/row-problem.ts';
import type { Table, TableRow } from '#tools/import/csv/table.ts';
import { readFlag, readLines, readWhole } from '#tools/import/csv/values.ts';
import type { ReportBuilder } from '#tools/import/report.ts';
import { readRows } from './read-rows.ts';

/** Columns of attributes that the store understands, in the order in which an export writes them. */
export const ATTRIBUTE_COLUMNS = [
  'frontend_label',
  'frontend_input',
  'option',
  'attribute_code',
  'is_comparable',
  'is_filterable',
  'position',
  'is_visible_on_front',
] as const;
const OWN_COLUMNS: ReadonlySet<string> = new Set(ATTRIBUTE_COLUMNS);

function readAttribute(row: TableRow, columns: readonly string[]): ImportAttribute {
  const code = row.value('attribute_code');
  if (!/^[A-Za-z0-9_]+$/.test(code)) throw new RowProblem(`attribute_code ${quoted(code)} is not a code`);
  const labels = readLines(row.text('frontend_label')).map(decodeEntities);
  const label = labels.at(-1) ?? code;
  const extra = extraCells(row, columns, OWN_COLUMNS);
  // Two lines: the label for staff, then the one for shoppers.
  if (labels.length > 1 && labels[0] !== undefined && labels[0] !== label) extra.admin_label = labels[0];
  return {
    code,
    label,
    input: row.value('frontend_input') || 'text',
    isFilterable: readFlag(row.text('is_filterable').replace('2', '1'), 'is_filterable', false),
    isComparable: readFlag(row.text('is_comparable'), 'is_comparable', false),
    isVisible: readFlag(row.text('is_visible_on_front'), 'is_visible_on_front', false),
    position: readWhole(row.text('position'), 'position', 0),
    options: distinct(readLines(row.text('option')).map(decodeEntities)),
    extra,
  };
}

/** Merges one attribute from two files: the first file defines it, the second adds options and attribute sets. */
function mergeAttributes(first: ImportAttribute, second: ImportAttribute): ImportAttribute {
  const sets = distinct([
    ...readLines(first.extra.attribute_set ?? ''),
    ...readLines(second.extra.attribute_set ?? ''),
  ]);
  return {
    ...first,
    options: distinct([...first.options, ...second.options]),
    extra: sets.length > 0 ? { ...first.extra, attribute_set: sets.join('\n') } : first.extra,
  };
}

/** Reads attribute definitions. A duplicate in one file is an error; duplicates in two files are merged. */
export async function readAttributes(table: Table, catalogue: Catalogue, report: ReportBuilder): Promise<void> {
  await readRows(table, report, 'attributes', 'attribute_code', (row) => {
    const attribute = readAttribute(row, table.columns);
    const earlier = catalogue.attributes.get(attribute.code);
    if (earlier?.file === row.file) throw new RowProblem(`duplicate attribute_code, first in line ${earlier.line}`);
    const value = earlier ? mergeAttributes(earlier.value, attribute) : attribute;
    catalogue.attributes.set(attribute.code, {
      file: earlier?.file ?? row.file,
      line: earlier?.line ?? row.line,
      value,
    });
  });
}
