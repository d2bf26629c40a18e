import type { WorkoutSet } from './contract.ts';
import { type LoadLook, loadText } from './load.ts';

/** Writes a set as lifters do, weight first: `102.5 kg × 5`. */
export function setText({ weightG, repetitions }: Pick<WorkoutSet, 'repetitions' | 'weightG'>, look: LoadLook): string {
  return `${weightG === 0 ? 'Bodyweight' : loadText(weightG, look)} × ${repetitions}`;
}

/** Consecutive sets of one exercise: `80 kg × 5, 100 kg × 5 (3 sets)`. */
export interface ExerciseLine {
  readonly exercise: string;
  readonly text: string;
}

/** Lists the sets of a workout, one line per exercise, in the order in which they were performed. */
export function exerciseLines(sets: readonly WorkoutSet[], look: LoadLook): readonly ExerciseLine[] {
  const lines: { readonly exercise: string; readonly runs: { readonly text: string; count: number }[] }[] = [];
  for (const set of sets) {
    let line = lines.at(-1);
    if (line?.exercise !== set.exercise) {
      line = { exercise: set.exercise, runs: [] };
      lines.push(line);
    }
    const text = setText(set, look);
    const run = line.runs.at(-1);
    if (run?.text === text) run.count += 1;
    else line.runs.push({ text, count: 1 });
  }
  return lines.map(({ exercise, runs }) => ({
    exercise,
    text: runs.map(({ text, count }) => (count === 1 ? text : `${text} (${count} sets)`)).join(', '),
  }));
}

/** Writes minutes as people say them: `45 min`, `3 h`, `12 h 30 min`. */
export function minutesText(minutes: number, locale: string): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [hours > 0 && `${hours.toLocaleString(locale)} h`, (rest > 0 || hours === 0) && `${rest} min`];
  return parts.filter(Boolean).join(' ');
}
