import type { ImportProgram, ProgramSet } from '#shared/program/contract.ts';

/**
 * The vocabulary for writing training programs: tables by week, as coaches write them. Sets read `5x3 @80 rpe8 t30X1
 * r180 "24 kg"`: five sets of three, at 80 percent, RPE 8, tempo 30X1, 180 seconds of rest, and that load. Semicolons
 * separate different kinds of sets of one exercise.
 */

/** The same in all weeks, or one entry per week. */
export type ByWeek<T> = T | readonly T[];

/** An exercise, its sets, and the coach's note. An empty text omits it from a week. */
export type Line = readonly [exercise: ByWeek<string>, sets: ByWeek<string>, note?: ByWeek<string>];

export interface PlanSession {
  /** Day of the week, from 1. */
  readonly day: number;
  readonly name: ByWeek<string>;
  readonly blocks: readonly (readonly [block: string, lines: readonly Line[]])[];
}

export interface Plan {
  readonly sku: string;
  readonly weeks: number;
  readonly sessions: readonly PlanSession[];
}

type Group = Pick<ProgramSet, 'load' | 'percent' | 'reps' | 'restS' | 'rpe' | 'tempo'> & { readonly count: number };

const NOTHING = { percent: null, rpe: null, tempo: '', restS: null, load: '' };

/** Reads what a word in a table says about its sets. */
function saidBy(word: string): Partial<Group> {
  const [, sign = '', value = ''] = /^(@|rpe|t|r)([\dX.]+)$/.exec(word) ?? [];
  if (sign === '@') return { percent: Number(value) };
  if (sign === 'rpe') return { rpe: Number(value) };
  if (sign === 'r') return { restS: Number(value) };
  if (sign === 't') return { tempo: value };
  throw new Error(`nobody knows what "${word}" means in a program`);
}

/** Reads `5x3 @80 r180`. */
function groupOf(text: string): Group {
  const [, count, reps = '', load = '', rest = ''] = /^(\d+)x(\S+)(?: "([^"]+)")?((?: \S+)*)$/.exec(text) ?? [];
  if (count === undefined) throw new Error(`"${text}" names no sets`);
  const words = rest.split(' ').filter(Boolean);
  const group: Group = { ...NOTHING, count: Number(count), reps: reps.replaceAll('_', ' '), load };
  return Object.assign(group, ...words.map(saidBy));
}

function at<T>(table: ByWeek<T>, week: number): T {
  if (!Array.isArray(table)) return table as T;
  const entry = table[week - 1] as T | undefined;
  if (entry === undefined) throw new Error(`a table of ${table.length} weeks has nothing for week ${week}`);
  return entry;
}

function setsOf(place: Pick<ProgramSet, 'block' | 'day' | 'session' | 'week'>, [exercise, sets, note = '']: Line) {
  const { week } = place;
  const [name, text] = [at(exercise, week), at(sets, week)];
  if (name === '' || text === '') return [];
  const all = text.split('; ').flatMap((part) => {
    const { count, ...group } = groupOf(part);
    return Array.from({ length: count }, () => group);
  });
  return all.map((group, index) => ({
    ...place,
    exercise: name,
    set: index + 1,
    ...group,
    notes: index === 0 ? at(note, week) : '',
    video: '',
  }));
}

/** All sets of a plan, in the order in which they are done. */
export function programOf({ sku, weeks, sessions }: Plan): ImportProgram {
  const sets = Array.from({ length: weeks }, (_, index) => index + 1).flatMap((week) =>
    sessions.flatMap(({ day, name, blocks }) =>
      blocks.flatMap(([block, lines]) =>
        lines.flatMap((line) => setsOf({ week, day, session: at(name, week), block }, line)),
      ),
    ),
  );
  return { sku, sets };
}
