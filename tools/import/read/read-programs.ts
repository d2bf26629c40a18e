import { type ImportProgram, MOST_SETS, type ProgramSet, programSetSchema } from '#shared/program/contract.ts';
import { sortedSets } from '#shared/program/sessions.ts';
import type { Catalogue } from '#tools/import/catalogue.ts';
import { decodeEntities } from '#tools/import/csv/entities.ts';
import { quoted, RowProblem } from '#tools/import/csv/row-problem.ts';
import type { Table, TableRow } from '#tools/import/csv/table.ts';
import { readAmount } from '#tools/import/csv/values.ts';
import type { ProgramDraft } from '#tools/import/read/program-draft.ts';
import type { ReportBuilder } from '#tools/import/report.ts';
import { readRows } from './read-rows.ts';
import { readSku } from './read-sku.ts';

/** Columns of an export, by the field that they contain. */
const COLUMN_OF = {
  week: 'week',
  day: 'day',
  session: 'session',
  block: 'block',
  exercise: 'exercise',
  set: 'set',
  reps: 'reps',
  percent: 'percent',
  rpe: 'rpe',
  tempo: 'tempo',
  restS: 'rest_s',
  load: 'load',
  notes: 'notes',
  video: 'video',
} as const satisfies Record<keyof ProgramSet, string>;

export const PROGRAM_COLUMNS: readonly string[] = ['sku', ...Object.values(COLUMN_OF)];

function readSet(row: TableRow): ProgramSet {
  const words = (column: string) => decodeEntities(row.value(column));
  const amount = (column: string) => readAmount(row.value(column).replace(/\s*%$/, ''), column);
  const day = amount('day');
  const set = programSetSchema.safeParse({
    week: amount('week'),
    day,
    session: words('session') || `Day ${day}`,
    block: words('block'),
    exercise: words('exercise'),
    set: amount('set'),
    reps: words('reps'),
    percent: amount('percent'),
    rpe: amount('rpe'),
    tempo: words('tempo'),
    restS: amount('rest_s'),
    load: words('load'),
    notes: words('notes'),
    video: row.value('video'),
  });
  if (set.success) return set.data;
  const column = COLUMN_OF[(set.error.issues[0]?.path[0] ?? 'exercise') as keyof ProgramSet];
  const text = row.value(column);
  if (text === '') throw new RowProblem(`${column} is empty`);
  throw new RowProblem(`${column} ${quoted(text)} is ${column === 'video' ? 'not an https address' : 'out of range'}`);
}

/** Returns a program in the store's format, with its sets in the order in which they are performed. */
export function finishedProgram(sku: string, { sets }: ProgramDraft): ImportProgram {
  return { sku, sets: [...sortedSets(sets)] };
}

/**
 * Reads training programs from `programs.csv`, one row per set (public contract, section 9). An invalid row is rejected
 * by itself; the sets of a program, even from several files, replace those in the store.
 */
export async function readPrograms(table: Table, catalogue: Catalogue, report: ReportBuilder): Promise<void> {
  const { programs } = catalogue;
  await readRows(table, report, 'programs', 'sku', (row) => {
    const sku = readSku(row.text('sku'), 'sku');
    const set = readSet(row);
    const draft = programs.get(sku) ?? { places: [], sets: [], keys: new Set() };
    const key = JSON.stringify([set.week, set.day, set.session, set.block, set.exercise, set.set]);
    if (draft.keys.has(key)) throw new RowProblem(`set ${set.set} of ${quoted(set.exercise)} is listed twice`);
    if (draft.sets.length === MOST_SETS) throw new RowProblem(`a program can have at most ${MOST_SETS} sets`);
    draft.keys.add(key);
    draft.sets.push(set);
    draft.places.push({ file: row.file, line: row.line });
    programs.set(sku, draft);
  });
}
