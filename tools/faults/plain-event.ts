import type { EditionKey } from '#shared/event/records.ts';
import type { ImportBatch } from '#shared/import/contract.ts';

export const EVENT_DIVISIONS = ['men', 'women', 'masters'] as const;
export const EVENT_WORKOUTS = 8;
const PER_DIVISION = 20;

/**
 * An edition of an event with three divisions of 20 athletes and eight workouts, all but the last of which have scores.
 * Athletes are `men-0`, `men-1` and so on.
 */
export function plainEvent(key: EditionKey): Partial<ImportBatch> {
  const athletes = EVENT_DIVISIONS.flatMap((division) =>
    Array.from({ length: PER_DIVISION }, (_, at) => ({ division, athlete: `${division}-${at}` })),
  );
  const workouts = Array.from({ length: EVENT_WORKOUTS }, (_, at) => `workout-${at + 1}`);
  const day = (text: string): number => Date.parse(`${key.year}-10-${text}`);
  return {
    events: [
      {
        ...key,
        site: null,
        name: 'Plain Games',
        venue: 'Hall',
        timeZone: 'America/New_York',
        startsMs: day('24T13:00Z'),
        endsMs: day('26T22:00Z'),
        logo: null,
        nav: [],
        isActive: true,
      },
    ],
    eventDivisions: EVENT_DIVISIONS.map((division, position) => ({
      ...key,
      division,
      name: division,
      gender: '',
      ageFrom: null,
      ageTo: null,
      capacity: null,
      position,
    })),
    eventWorkouts: workouts.map((workout, position) => ({
      ...key,
      workout,
      name: workout,
      description: '',
      kind: 'time',
      capS: 900,
      tieBreak: '',
      unit: '',
      pointsTable: 'placement',
      position,
    })),
    eventAthletes: athletes.map(({ division, athlete }) => ({
      ...key,
      division,
      athlete,
      name: `Athlete ${athlete}`,
      country: 'US',
      gym: '',
      bib: '',
      email: '',
    })),
    eventHeats: workouts.map((workout, at) => ({
      ...key,
      workout,
      heat: '1',
      starts: `${key.year}-10-2${4 + Math.floor(at / 3)}T${10 + (at % 3) * 2}:00`,
      floor: 'Main',
      lanes: athletes.map(({ division, athlete }, lane) => ({ lane: lane + 1, athlete, division })),
    })),
    eventScores: workouts.slice(0, -1).flatMap((workout, round) =>
      athletes.map(({ athlete }, at) => ({
        ...key,
        workout,
        athlete,
        score: `${5 + ((at * 7 + round) % 9)}:${10 + ((at * 13 + round) % 49)}`,
        tieBreak: '',
        state: 'ok',
        isPublished: true,
      })),
    ),
  };
}
