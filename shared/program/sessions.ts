import type { ProgramSet } from './contract.ts';

/** The fields that describe how a set is done. */
const HOW = ['reps', 'percent', 'rpe', 'tempo', 'restS', 'load'] as const;

/** Consecutive sets of an exercise that are done in the same way. */
export interface SetGroup extends Pick<ProgramSet, (typeof HOW)[number]> {
  /** Numbers of the first and the last set. */
  readonly first: number;
  readonly last: number;
}

export interface Exercise {
  readonly name: string;
  readonly video: string;
  readonly groups: readonly SetGroup[];
  /** Distinct notes of its sets; a note that applies neither to all of them nor just to the first names its sets. */
  readonly notes: readonly string[];
}

export interface Block {
  readonly name: string;
  readonly exercises: readonly Exercise[];
}

/** A single training session. */
export interface Session {
  /** Its key in addresses: `w3d2`, or `w3d2-2` for a second session on the same day. */
  readonly key: string;
  readonly week: number;
  readonly day: number;
  readonly name: string;
  readonly blocks: readonly Block[];
}

export interface Week {
  readonly week: number;
  readonly sessions: readonly Session[];
}

function groupsOf(sets: readonly ProgramSet[]): readonly SetGroup[] {
  const groups: SetGroup[] = [];
  for (const { set, reps, percent, rpe, tempo, restS, load } of sets) {
    const how = { reps, percent, rpe, tempo, restS, load };
    const before = groups.at(-1);
    const isAlike = before && before.last + 1 === set && HOW.every((field) => before[field] === how[field]);
    if (isAlike) groups[groups.length - 1] = { ...before, last: set };
    else groups.push({ ...how, first: set, last: set });
  }
  return groups;
}

function notesOf(sets: readonly ProgramSet[]): readonly string[] {
  const noted = sets.filter(({ notes }) => notes !== '');
  return [...Map.groupBy(noted, ({ notes }) => notes)].map(([notes, own]) => {
    const isWhole = own.length === sets.length || (own.length === 1 && own[0] === sets[0]);
    return isWhole ? notes : `Set ${own.map(({ set }) => set).join(', ')}: ${notes}`;
  });
}

function exercisesOf(sets: readonly ProgramSet[]): readonly Exercise[] {
  return [...Map.groupBy(sets, ({ exercise }) => exercise)].map(([name, own]) => ({
    name,
    video: own.find(({ video }) => video !== '')?.video ?? '',
    groups: groupsOf(own),
    notes: notesOf(own),
  }));
}

function sessionsOfDay(sets: readonly ProgramSet[]): readonly Session[] {
  return [...Map.groupBy(sets, ({ session }) => session)].map(([name, own], at) => {
    const { week, day } = own[0] as ProgramSet;
    const blocks = [...Map.groupBy(own, ({ block }) => block)].map(([block, inBlock]) => ({
      name: block,
      exercises: exercisesOf(inBlock),
    }));
    return { key: `w${week}d${day}${at === 0 ? '' : `-${at + 1}`}`, week, day, name, blocks };
  });
}

/** The sessions of a program in training order. Expects the sets in the order of `sortedSets`. */
export function sessionsOf(sets: readonly ProgramSet[]): readonly Session[] {
  return [...Map.groupBy(sets, ({ week, day }) => `${week} ${day}`).values()].flatMap(sessionsOfDay);
}

/** Groups sessions by week. */
export function weeksOf(sessions: readonly Session[]): readonly Week[] {
  return [...Map.groupBy(sessions, ({ week }) => week)].map(([week, own]) => ({ week, sessions: own }));
}

/**
 * Returns a function that gives the place of a set in the program. Sessions, blocks and exercises are ordered by their
 * first row, because the rows of a file may be mixed.
 */
function places(sets: readonly ProgramSet[]): (set: ProgramSet) => readonly number[] {
  const seen = new Map<string, number>();
  const place = (...names: readonly (number | string)[]) => {
    const key = JSON.stringify(names);
    const known = seen.get(key) ?? seen.size;
    seen.set(key, known);
    return known;
  };
  const all = new Map(
    sets.map((set) => {
      const { week, day, session, block, exercise } = set;
      const inDay = place(week, day, session);
      const inSession = place(week, day, session, block);
      return [set, [week, day, inDay, inSession, place(week, day, session, block, exercise), set.set]];
    }),
  );
  return (set) => all.get(set) ?? [];
}

/** The sets of a program in training order, regardless of the order of the file's rows. */
export function sortedSets(sets: readonly ProgramSet[]): readonly ProgramSet[] {
  const placeOf = places(sets);
  return sets.toSorted((a, b) => {
    const [one, other] = [placeOf(a), placeOf(b)];
    const at = one.findIndex((value, index) => value !== other[index]);
    return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
  });
}
