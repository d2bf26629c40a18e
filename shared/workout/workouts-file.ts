import { readCsv, writeCsv } from '#shared/encode/csv.ts';
import { volumeOf, type WorkoutFields, workoutSchema } from './contract.ts';
import { foldExercise } from './exercises.ts';
import { exactUnit, type WeightUnit, weightIn } from './load.ts';

/** Columns about a workout in the file of a training log. */
const WORKOUT_COLUMNS = ['day', 'title', 'program', 'minutes', 'note'] as const;
const SET_COLUMNS = ['exercise', 'repetitions', 'weight', 'unit'] as const;
/** All columns, in the order of a download. */
export const FILE_COLUMNS = ['workout', ...WORKOUT_COLUMNS, ...SET_COLUMNS] as const;
/** Columns that a file must have. */
const REQUIRED: readonly Column[] = ['workout', 'day', 'title'];

type Column = (typeof FILE_COLUMNS)[number];
type Row = Readonly<Record<Column, string>>;

/** Most lines of a file, not counting the header. */
export const MOST_LINES = 1000;

/** An error in a file: its line, counted from 1, and its column; '' for the whole line. */
export interface FileProblem {
  readonly line: number;
  readonly field: string;
  readonly message: string;
}

/** A workout in a file and the line on which it begins. */
export interface FiledWorkout {
  readonly line: number;
  readonly fields: WorkoutFields;
}

/**
 * Writes a training log as CSV, one line per set; lines with the same number in the first column are one workout. Day
 * and title are on every line, for sorting and filtering; program, minutes and note are only on the first, so that a
 * spreadsheet adds up minutes correctly. Weights are in `unit` wherever that is exact, otherwise in the other unit.
 */
export function workoutsFile(workouts: readonly WorkoutFields[], unit: WeightUnit): string {
  const rows = workouts.flatMap(({ day, title, programId, minutes, note, sets }, index) => {
    const head = [String(index + 1), day, title];
    const facts = [String(programId ?? ''), String(minutes ?? ''), note];
    const lines = sets.map(({ exercise, repetitions, weightG }) => {
      const exact = exactUnit(weightG, unit);
      return [exercise, String(repetitions), String(weightIn(weightG, exact)), exact];
    });
    const [first = ['', '', '', ''], ...others] = lines;
    return [[...head, ...facts, ...first], ...others.map((line) => [...head, '', '', '', ...line])];
  });
  return writeCsv([FILE_COLUMNS, ...rows]);
}

interface NumberedRow {
  readonly line: number;
  readonly row: Row;
}

/** Reads rows by column, or reports what is wrong with the file as a whole. */
function rowsOf(file: string): { readonly rows: readonly NumberedRow[]; readonly problems: readonly FileProblem[] } {
  const { records, brokenLine } = readCsv(file);
  if (brokenLine !== undefined) {
    return { rows: [], problems: [{ line: brokenLine, field: '', message: 'A quotation mark is in the wrong place' }] };
  }
  const [header, ...body] = records;
  const names = header?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  const problems = [
    ...REQUIRED.filter((column) => !names.includes(column)).map((field) => ({
      field,
      message: 'This column is missing',
    })),
    ...names
      .filter((name, index) => !FILE_COLUMNS.includes(name as Column) || names.indexOf(name) !== index)
      .map((field) => ({ field, message: 'This column is unknown or appears twice' })),
  ].map((problem) => ({ line: header?.line ?? 1, ...problem }));
  if (problems.length > 0) return { rows: [], problems };
  if (body.length > MOST_LINES) {
    const message = `At most ${MOST_LINES} lines at once. Please split the file`;
    return { rows: [], problems: [{ line: body[MOST_LINES]?.line ?? 1, field: '', message }] };
  }
  const place = new Map(names.map((name, index) => [name, index]));
  const rows = body.map(({ line, cells }) => {
    const cell = (column: Column) => cells[place.get(column) ?? -1]?.trim() ?? '';
    return { line, row: Object.fromEntries(FILE_COLUMNS.map((column) => [column, cell(column)])) as unknown as Row };
  });
  const long = body.filter(({ cells }) => cells.length > names.length);
  return {
    rows,
    problems: long.map(({ line }) => ({
      line,
      field: '',
      message: `More cells than the first line's ${names.length}`,
    })),
  };
}

const isSet = ({ row }: NumberedRow) => SET_COLUMNS.some((column) => column !== 'unit' && row[column] !== '');

/** Lists the values in later lines of a workout that contradict its first line. */
function contradictionsOf(first: NumberedRow, others: readonly NumberedRow[]): FileProblem[] {
  return others.flatMap(({ line, row }) =>
    WORKOUT_COLUMNS.filter((column) => row[column] !== '' && row[column] !== first.row[column]).map((field) => ({
      line,
      field,
      message: `Line ${first.line} of the same workout has a different value`,
    })),
  );
}

function workoutOf(
  lines: readonly NumberedRow[],
  schema: ReturnType<typeof workoutSchema>,
): { readonly workout?: FiledWorkout; readonly problems: readonly FileProblem[] } {
  const [first] = lines;
  if (!first) return { problems: [] };
  if (first.row.workout === '') {
    const message = 'Please number the workouts. Lines with the same number belong to one workout';
    return { problems: lines.map(({ line }) => ({ line, field: 'workout', message })) };
  }
  const { day, title, program, minutes, note } = first.row;
  const sets = lines.filter(isSet);
  const typed = sets.map(({ row: { exercise, repetitions, weight, unit } }) => ({
    exercise,
    repetitions,
    weight,
    // Bodyweight counts as 0 in either unit.
    unit: unit === '' && weight === '' ? 'kg' : unit.toLowerCase(),
  }));
  const read = schema.safeParse({ day, title, program, minutes, note, sets: typed });
  const problems = contradictionsOf(first, lines.slice(1));
  if (read.success) return { workout: { line: first.line, fields: read.data }, problems };
  const wrong = read.error.issues.map(({ path: [field, index, column], message }) => {
    const set = typeof index === 'number' ? sets[index] : undefined;
    return set
      ? { line: set.line, field: String(column ?? 'exercise'), message }
      : { line: first.line, field: String(field === 'sets' ? 'workout' : field), message };
  });
  return { problems: [...wrong, ...problems] };
}

/** Reads the file of a training log. Any errors are returned as problems, by line. */
export function readWorkouts(
  file: string,
  nowMs: number,
): { readonly workouts: readonly FiledWorkout[]; readonly problems: readonly FileProblem[] } {
  const { rows, problems } = rowsOf(file);
  const schema = workoutSchema(nowMs);
  const groups = [...Map.groupBy(rows, ({ row }) => row.workout).values()].map((lines) => workoutOf(lines, schema));
  const all = [...problems, ...groups.flatMap((group) => group.problems)];
  if (all.length === 0 && groups.length === 0)
    all.push({ line: 1, field: '', message: 'The file contains no workouts' });
  return {
    workouts: groups.flatMap(({ workout }) => workout ?? []),
    problems: all.sort((a, b) => a.line - b.line),
  };
}

/** Returns a key that two workouts share if everything recorded about them is the same. */
function identityOf({ day, title, programId, minutes, note, sets }: WorkoutFields): string {
  const done = sets.map(({ exercise, repetitions, weightG }) => [foldExercise(exercise), repetitions, weightG]);
  return JSON.stringify([day, title, programId, minutes, note, volumeOf(sets), done]);
}

/**
 * Returns the workouts of a file that a log does not have yet. If the file has two identical workouts and the log has
 * one, one of them is new.
 */
export function newWorkouts(filed: readonly FiledWorkout[], kept: readonly WorkoutFields[]): readonly WorkoutFields[] {
  const there = new Map<string, number>();
  for (const workout of kept) there.set(identityOf(workout), (there.get(identityOf(workout)) ?? 0) + 1);
  return filed.flatMap(({ fields }) => {
    const left = there.get(identityOf(fields)) ?? 0;
    there.set(identityOf(fields), left - 1);
    return left > 0 ? [] : [fields];
  });
}
