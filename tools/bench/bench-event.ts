import { EVENT_DIVISIONS, EVENT_WORKOUTS, plainEvent } from '#tools/faults/plain-event.ts';
import { httpStoreClient } from '#tools/import/send/http-store-client.ts';
import type { BenchStore } from './bench-store.ts';

const KEY = { event: 'bench-games', year: 2025 } as const;
const EVENT_ID = `${KEY.event}-${KEY.year}`;

/** Path of the JSON of one board. */
export const BOARD = `/svc_event/events/${EVENT_ID}/leaderboard?division=${EVENT_DIVISIONS[0]}`;

/** Imports an event whose last workout has no scores yet. */
export async function importBenchEvent(store: BenchStore): Promise<void> {
  const client = httpStoreClient({ url: store.store, token: store.token });
  const { rejected } = await client.importBatch(plainEvent(KEY));
  if (rejected.length > 0) throw new Error(`the event was refused: ${JSON.stringify(rejected)}`);
  await client.publish();
}

/** Enters and publishes one score of the last workout at the event's desk. */
export async function publishScore({ store, token }: BenchStore): Promise<void> {
  const workoutId = `workout-${EVENT_WORKOUTS}`;
  const call = async (name: string, body: unknown): Promise<void> => {
    const answer = await fetch(`${store}/svc_staff/events/${EVENT_ID}/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${text.slice(0, 200)}`);
  };
  const entry = { id: crypto.randomUUID(), workoutId, athleteId: `${EVENT_DIVISIONS[0]}-3`, score: '4:59' };
  await call('scores', { entries: [entry] });
  await call('publish', { workoutId });
}
