import type { ImportBatch } from '#shared/import/contract.ts';
import { httpStoreClient } from '#tools/import/send/http-store-client.ts';
import type { BenchStore } from './bench-store.ts';

/** Divisions of 20 athletes and 8 workouts, as the demo shop's Invitational has. */
const DIVISIONS = ['men', 'women', 'masters'] as const;
const PER_DIVISION = 20;
const WORKOUTS = 8;
const KEY = { event: 'bench-games', year: 2025 } as const;
const EVENT_ID = `${KEY.event}-${KEY.year}`;

/** Path of the JSON of one board. */
export const BOARD = `/svc_event/events/${EVENT_ID}/leaderboard?division=${DIVISIONS[0]}`;

function contents(): Partial<ImportBatch> {
  const athletes = DIVISIONS.flatMap((division) =>
    Array.from({ length: PER_DIVISION }, (_, at) => ({ division, athlete: `${division}-${at}` })),
  );
  const workouts = Array.from({ length: WORKOUTS }, (_, at) => `workout-${at + 1}`);
  const day = (text: string): number => Date.parse(`2025-10-${text}`);
  return {
    events: [
      {
        ...KEY,
        site: null,
        name: 'Bench Games',
        venue: 'Hall',
        timeZone: 'America/New_York',
        startsMs: day('24T13:00Z'),
        endsMs: day('26T22:00Z'),
        logo: null,
        nav: [],
        isActive: true,
      },
    ],
    eventDivisions: DIVISIONS.map((division, position) => ({
      ...KEY,
      division,
      name: division,
      gender: '',
      ageFrom: null,
      ageTo: null,
      capacity: null,
      position,
    })),
    eventWorkouts: workouts.map((workout, position) => ({
      ...KEY,
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
      ...KEY,
      division,
      athlete,
      name: `Athlete ${athlete}`,
      country: 'US',
      gym: '',
      bib: '',
      email: '',
    })),
    eventScores: workouts.slice(0, -1).flatMap((workout, round) =>
      athletes.map(({ athlete }, at) => ({
        ...KEY,
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

/** Imports an event whose last workout has no scores yet. */
export async function importBenchEvent(store: BenchStore): Promise<void> {
  const client = httpStoreClient({ url: store.store, token: store.token });
  const { rejected } = await client.importBatch(contents());
  if (rejected.length > 0) throw new Error(`the event was refused: ${JSON.stringify(rejected)}`);
  await client.publish();
}

/** Enters and publishes one score of the last workout at the event's desk. */
export async function publishScore({ store, token }: BenchStore): Promise<void> {
  const workoutId = `workout-${WORKOUTS}`;
  const call = async (name: string, body: unknown): Promise<void> => {
    const answer = await fetch(`${store}/svc_staff/events/${EVENT_ID}/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${text.slice(0, 200)}`);
  };
  const entry = { id: crypto.randomUUID(), workoutId, athleteId: `${DIVISIONS[0]}-3`, score: '4:59' };
  await call('scores', { entries: [entry] });
  await call('publish', { workoutId });
}
