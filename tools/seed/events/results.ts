import type { ImportAthlete, ImportHeat, ImportScore, ImportWorkout } from '#shared/event/records.ts';
import { formatWallTime } from '#shared/event/wall-time.ts';

const MINUTE_MS = 60_000;

/** A number between 0 and 1 that a text always gives (FNV-1a). */
function shareOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 8) / 2 ** 24;
}

/** How good somebody is in a workout, from 0 to 1: mostly a matter of the person. */
function formOf(athlete: string, workout: string): number {
  return 0.65 * shareOf(`person ${athlete}`) + 0.35 * shareOf(`${athlete} in ${workout}`);
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`;

/** The score of an athlete as a moderator would write it. */
function scoreOf(
  { capS, kind, workout }: ImportWorkout,
  athlete: string,
): Pick<ImportScore, 'score' | 'state' | 'tieBreak'> {
  const form = formOf(athlete, workout);
  const plain = { state: 'ok', tieBreak: '' } as const;
  switch (kind) {
    case 'time': {
      const cap = capS ?? 900;
      const seconds = Math.round(cap * (1.15 - 0.6 * form));
      if (seconds < cap) return { ...plain, score: clock(seconds) };
      return { state: 'capped', tieBreak: '', score: `CAP+${Math.max(1, Math.round((seconds - cap) / 4))}` };
    }
    case 'load':
      return { ...plain, score: `${100 + 2.5 * Math.round(32 * form)} kg`, tieBreak: String(2 + Math.round(4 * form)) };
    case 'distance':
      return { ...plain, score: `${12 + Math.round(40 * form)}.5 m` };
    case 'rounds_reps':
      return { ...plain, score: `${4 + Math.floor(6 * form)}+${Math.floor(26 * shareOf(athlete + workout))}` };
    case 'reps':
      return { ...plain, score: String(60 + Math.round(90 * form)), tieBreak: clock(240 + 180 * (1 - form)) };
  }
}

/** Published scores of athletes in workouts; a few withdrew or did not finish. */
export function scoresOf(workouts: readonly ImportWorkout[], athletes: readonly ImportAthlete[]): ImportScore[] {
  return workouts.flatMap((workout, index) =>
    athletes.flatMap((athlete): ImportScore[] => {
      const { event, year } = workout;
      const key = { event, year, workout: workout.workout, athlete: athlete.athlete, isPublished: true };
      const hurt = shareOf(`hurt ${athlete.athlete} ${year}`) > 0.96;
      if (hurt && index >= 5) return [{ ...key, score: '', tieBreak: '', state: 'wd' }];
      const { score, state, tieBreak } = scoreOf(workout, athlete.athlete);
      const broken = workout.kind === 'time' && shareOf(`${athlete.athlete} stops ${workout.workout}`) > 0.985;
      const tie = workout.tieBreak === '' ? '' : tieBreak;
      return [broken ? { ...key, score: '', tieBreak: '', state: 'dnf' } : { ...key, score, tieBreak: tie, state }];
    }),
  );
}

/** Where and when the heats of a workout begin. */
export interface HeatPlan {
  readonly workout: string;
  /** Start of the first heat, Unix milliseconds. */
  readonly startsMs: number;
  readonly floor: string;
  /** Minutes from one heat to the next. */
  readonly everyMin: number;
}

/** Heats of at most ten lanes for each division, as equal as they can be, the best last. */
export function heatsOf(
  plans: readonly HeatPlan[],
  divisions: readonly string[],
  athletes: readonly ImportAthlete[],
  timeZone: string,
): ImportHeat[] {
  const LANES = 10;
  return plans.flatMap(({ workout, startsMs, floor, everyMin }) => {
    const groups = divisions.flatMap((division) => {
      const own = athletes
        .filter((athlete) => athlete.division === division)
        .toSorted((a, b) => formOf(a.athlete, 'all') - formOf(b.athlete, 'all'));
      const count = Math.ceil(own.length / LANES);
      const size = Math.ceil(own.length / count);
      return Array.from({ length: count }, (_, at) => own.slice(at * size, (at + 1) * size));
    });
    return groups.map((group, index): ImportHeat => {
      const [{ event, year, division }] = group as [ImportAthlete];
      return {
        event,
        year,
        workout,
        heat: String(index + 1),
        starts: formatWallTime(startsMs + index * everyMin * MINUTE_MS, timeZone),
        floor,
        lanes: group.map(({ athlete }, lane) => ({ lane: lane + 1, athlete, division })),
      };
    });
  });
}
