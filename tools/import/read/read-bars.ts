import { type ImportBar, importBarSchema } from '#shared/import/contract.ts';
import type { Catalogue } from '#tools/import/catalogue.ts';
import { decodeEntities } from '#tools/import/csv/entities.ts';
import { quoted, RowProblem } from '#tools/import/csv/row-problem.ts';
import type { Table, TableRow } from '#tools/import/csv/table.ts';
import { readFlag, readWhole } from '#tools/import/csv/values.ts';
import type { ReportBuilder } from '#tools/import/report.ts';
import { readRows } from './read-rows.ts';

/** Columns of an export, by the field that they contain. */
const COLUMN_OF = {
  name: 'name',
  brand: 'brand',
  isOwn: 'own_brand',
  madeIn: 'made_in',
  diameter: 'diameter',
  finish: 'finish_type',
  tensilePsi: 'tensile_strength',
  category: 'category',
  rank: 'rank',
  fRating: 'f_rating',
  'duty.affiliate': 'duty_affiliate',
  'duty.olympic': 'duty_olympic',
  'duty.garage': 'duty_garage',
  'duty.powerlifting': 'duty_powerlifting',
  url: 'url',
} as const;

export const BAR_COLUMNS: readonly string[] = Object.values(COLUMN_OF);

function readBar(row: TableRow): ImportBar {
  const words = (column: string) => decodeEntities(row.value(column));
  const whole = (column: string) => readWhole(row.value(column).replaceAll(/[,\s]/g, ''), column, 0);
  const bar = importBarSchema.safeParse({
    name: words('name'),
    brand: words('brand'),
    isOwn: readFlag(row.text('own_brand'), 'own_brand', false),
    madeIn: words('made_in'),
    diameter: words('diameter'),
    finish: words('finish_type'),
    tensilePsi: whole('tensile_strength'),
    category: row.value('category'),
    rank: whole('rank'),
    fRating: row.value('f_rating').toUpperCase(),
    duty: {
      affiliate: whole('duty_affiliate'),
      olympic: whole('duty_olympic'),
      garage: whole('duty_garage'),
      powerlifting: whole('duty_powerlifting'),
    },
    url: row.value('url') || null,
  });
  if (bar.success) return bar.data;
  const column = COLUMN_OF[(bar.error.issues[0]?.path.join('.') ?? 'name') as keyof typeof COLUMN_OF];
  const text = row.value(column);
  throw new RowProblem(text === '' ? `${column} is empty` : `${column} ${quoted(text)} is out of range`);
}

/** Rows of the bar comparison table, from `bars.csv`. */
export async function readBars(table: Table, catalogue: Catalogue, report: ReportBuilder): Promise<void> {
  const seen = new Set(catalogue.bars.map(({ value }) => value.name));
  await readRows(table, report, 'bars', 'name', (row) => {
    const value = readBar(row);
    if (seen.has(value.name)) throw new RowProblem('duplicate name');
    seen.add(value.name);
    catalogue.bars.push({ file: row.file, line: row.line, value });
  });
}
