import type { Exercise, Session, SetGroup } from './sessions.ts';

/** A rest in seconds as people say it: `90 s`, `3 min`, `2:30 min`. */
export function restWords(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  const rest = seconds % 60;
  return rest === 0 ? `${seconds / 60} min` : `${Math.floor(seconds / 60)}:${String(rest).padStart(2, '0')} min`;
}

/** The load of a set: `75%`, `24 kg`, or both. '' if none is given. */
export function loadWords({ percent, load }: Pick<SetGroup, 'load' | 'percent'>): string {
  return [percent === null ? '' : `${percent}%`, load].filter(Boolean).join(', ');
}

/** Sets as one line: `5 × 5, 75%, RPE 8, rest 3 min`. */
export function groupWords(group: SetGroup): string {
  const { first, last, reps, rpe, tempo, restS } = group;
  const count = last - first + 1;
  const parts = [
    reps === '' ? `${count} ${count === 1 ? 'set' : 'sets'}` : `${count} × ${reps}`,
    loadWords(group),
    rpe === null ? '' : `RPE ${rpe}`,
    tempo === '' ? '' : `tempo ${tempo}`,
    restS === null ? '' : `rest ${restWords(restS)}`,
  ];
  return parts.filter(Boolean).join(', ');
}

function exerciseLines(exercise: Exercise): readonly string[] {
  const { name, groups, notes, video } = exercise;
  return [`${name}: ${groups.map(groupWords).join('; ')}`, ...notes, ...(video === '' ? [] : [video])];
}

/** A session as text, for calendars. */
export function sessionText({ blocks }: Session): string {
  return blocks
    .map(({ name, exercises }) => [...(name === '' ? [] : [name.toUpperCase()]), ...exercises.flatMap(exerciseLines)])
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}
