import type { Board } from '#shared/event/board.ts';
import { env, request, staffRequest } from './store.ts';

/** What an event under test is made of; everything else has defaults. */
export interface TestEvent {
  readonly event: string;
  readonly athletes: number;
  readonly workouts?: readonly string[];
  /** Athletes of one heat; heats of a workout are `1`, `2` and so on. */
  readonly perHeat?: number;
  readonly pointsTable?: string;
  readonly capacity?: number | null;
}

/** Slugs of the athletes of an event under test: `a1`, `a2` and so on. */
export function athleteIds(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `a${at + 1}`);
}

/** Imports an event of 2025 with one division, `open`, whose workouts are for time with a cap of 15 minutes. */
export async function importEvent({
  event,
  athletes,
  workouts = ['fran'],
  perHeat = 10,
  pointsTable = '',
  capacity = null,
}: TestEvent): Promise<string> {
  const key = { event, year: 2025 };
  const ids = athleteIds(athletes);
  const heats = Math.ceil(athletes / perHeat);
  const batch = {
    events: [
      {
        ...key,
        site: null,
        name: 'Test Games',
        venue: 'Hall',
        timeZone: 'America/New_York',
        startsMs: Date.parse('2025-10-24T13:00Z'),
        endsMs: Date.parse('2025-10-26T22:00Z'),
        logo: null,
        nav: [],
        isActive: true,
      },
    ],
    eventDivisions: [
      { ...key, division: 'open', name: 'Open', gender: '', ageFrom: null, ageTo: null, capacity, position: 0 },
    ],
    eventWorkouts: workouts.map((workout, position) => ({
      ...key,
      workout,
      name: workout,
      description: '',
      kind: 'time' as const,
      capS: 900,
      tieBreak: '' as const,
      unit: '',
      pointsTable,
      position,
    })),
    eventAthletes: ids.map((athlete) => ({
      ...key,
      athlete,
      name: `Athlete ${athlete}`,
      country: 'US',
      gym: '',
      division: 'open',
      bib: '',
      email: '',
    })),
    eventHeats: workouts.flatMap((workout) =>
      Array.from({ length: heats }, (_, heat) => ({
        ...key,
        workout,
        heat: String(heat + 1),
        starts: `2025-10-24T${String(9 + heat).padStart(2, '0')}:00`,
        floor: 'Main',
        lanes: ids
          .slice(heat * perHeat, (heat + 1) * perHeat)
          .map((athlete, lane) => ({ lane: lane + 1, athlete, division: 'open' })),
      })),
    ),
  };
  const answer = await staffRequest('/svc_staff/import', batch);
  if (!answer.ok) throw new Error(`import answered ${answer.status}: ${await answer.text()}`);
  const { rejected } = (await answer.json()) as { rejected: readonly unknown[] };
  if (rejected.length > 0) throw new Error(`the event was refused: ${JSON.stringify(rejected)}`);
  return `${event}-2025`;
}

/** A call of a desk with the staff token. */
export async function deskCall<T = Record<string, unknown>>(
  eventId: string,
  call: string,
  body?: unknown,
): Promise<{ readonly status: number; readonly body: T }> {
  const answer = await staffRequest(`/svc_staff/events/${eventId}/${call}`, body, body === undefined ? 'GET' : 'POST');
  return { status: answer.status, body: (await answer.json()) as T };
}

/** The board of the division as it was computed last, past what answers keep for five seconds. */
export async function storedBoard(eventId: string): Promise<Board> {
  const document = await env.DB.prepare('SELECT document FROM event_boards WHERE edition_id = ?1')
    .bind(eventId)
    .first<string>('document');
  return JSON.parse(document ?? 'null') as Board;
}

/** The answer of a board's call. */
export async function boardAnswerOf(eventId: string, query = '', headers: Record<string, string> = {}) {
  const answer = await request(`/svc_event/events/${eventId}/leaderboard${query}`, { headers });
  const text = await answer.text();
  return { status: answer.status, etag: answer.headers.get('etag'), text };
}
