import { formDefinitionSchema, formHashSchema } from '#shared/form-entry/definition.ts';
import type { ImportForm } from '#shared/import/contract.ts';
import type { Catalogue } from '#tools/import/catalogue.ts';
import { quoted, RowProblem } from '#tools/import/csv/row-problem.ts';
import type { Table } from '#tools/import/csv/table.ts';
import { readFlag } from '#tools/import/csv/values.ts';
import type { ReportBuilder } from '#tools/import/report.ts';
import { readRows } from './read-rows.ts';
import { readSiteCell } from './read-websites.ts';

/** Columns of `forms.csv`. */
export const FORM_COLUMNS: readonly string[] = ['form_hash', 'site', 'name', 'definition', 'is_active'];

function readDefinition(text: string): ImportForm['definition'] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RowProblem('definition is not JSON');
  }
  const read = formDefinitionSchema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new RowProblem(`definition.${issue?.path.join('.')}: ${issue?.message}`);
}

/** Reads forms of content pages, one per row and site. */
export async function readForms(table: Table, catalogue: Catalogue, report: ReportBuilder): Promise<void> {
  await readRows(table, report, 'forms', 'form_hash', (row) => {
    const formHash = row.value('form_hash');
    if (!formHashSchema.safeParse(formHash).success) {
      throw new RowProblem(`form_hash ${quoted(formHash)} must have up to 64 letters, digits, _ and -`);
    }
    const name = row.value('name');
    if (name === '') throw new RowProblem('name is empty');
    const value: ImportForm = {
      formHash,
      site: readSiteCell(row.value('site'), 'site'),
      name,
      definition: readDefinition(row.text('definition')),
      isActive: readFlag(row.text('is_active'), 'is_active', true),
    };
    const earlier = catalogue.forms.find(
      (other) => other.value.formHash === formHash && other.value.site === value.site,
    );
    if (earlier) throw new RowProblem(`duplicate form_hash, first in ${earlier.file}:${earlier.line}`);
    catalogue.forms.push({ file: row.file, line: row.line, value });
  });
}
