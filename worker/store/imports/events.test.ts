import { beforeAll, expect, it } from 'vitest';
import { env, staffRequest } from '#worker/testing/store.ts';

const KEY = { event: 'harbor-games', year: 2025 };
const HEAT = {
  ...KEY,
  workout: 'row',
  heat: '1',
  starts: '2025-10-25T09:00',
  floor: 'Main',
  lanes: [
    { lane: 1, athlete: 'bo', division: 'open' },
    { lane: 2, athlete: 'ada', division: 'open' },
    { lane: 3, athlete: '', division: 'open' },
  ],
};
const BATCH = {
  events: [
    {
      ...KEY,
      site: 'EUR',
      name: 'Harbor Games',
      venue: 'Hall 4',
      timeZone: 'Europe/Amsterdam',
      startsMs: Date.parse('2025-10-25T07:00Z'),
      endsMs: Date.parse('2025-10-26T17:00Z'),
      logo: null,
      nav: [{ label: 'Schedule', path: 'schedule' }],
      isActive: true,
    },
  ],
  eventDivisions: [
    { ...KEY, division: 'open', name: 'Open', gender: '', ageFrom: null, ageTo: 34, capacity: 20, position: 0 },
  ],
  eventWorkouts: [
    {
      ...KEY,
      workout: 'row',
      name: 'Row',
      description: 'Two\nlines',
      kind: 'time',
      capS: 600,
      tieBreak: '',
      unit: '',
      pointsTable: '100|95',
      position: 0,
    },
  ],
  eventAthletes: [
    {
      ...KEY,
      athlete: 'ada',
      name: 'Ada',
      country: 'NL',
      gym: '',
      division: 'open',
      bib: '1',
      email: 'ada@event.test',
    },
    { ...KEY, athlete: 'bo', name: 'Bo', country: '', gym: 'Hall', division: 'open', bib: '2', email: '' },
  ],
  eventHeats: [HEAT],
  eventScores: [
    { ...KEY, workout: 'row', athlete: 'ada', score: '9:59', tieBreak: '', state: 'ok', isPublished: true },
    { ...KEY, workout: 'row', athlete: 'bo', score: 'CAP+3', tieBreak: '', state: 'capped', isPublished: false },
  ],
} as const;

async function take(batch: object) {
  const answer = await staffRequest('/svc_staff/import', batch);
  expect(answer.status).toBe(200);
  return (await answer.json()) as {
    readonly written: Record<string, number>;
    readonly unchanged: Record<string, number>;
    readonly rejected: readonly { kind: string; key: string; reason: string }[];
  };
}

async function rowsOf(kind: string): Promise<readonly unknown[]> {
  const answer = await staffRequest(`/svc_staff/export/${kind}`, undefined, 'GET');
  const { rows } = (await answer.json()) as { rows: readonly { event: string }[] };
  return rows.filter(({ event }) => event === KEY.event);
}

beforeAll(async () => {
  expect((await take(BATCH)).rejected).toEqual([]);
});

it('returns what was imported, and the same import again changes nothing', async () => {
  for (const [kind, rows] of Object.entries(BATCH)) expect(await rowsOf(kind), kind).toEqual(rows);
  const again = await take(BATCH);
  const counts = Object.entries(BATCH).map(([kind, rows]) => [kind, rows.length]);
  expect(again).toMatchObject({ unchanged: Object.fromEntries(counts), rejected: [] });
  expect(Object.values(again.written).every((written) => written === 0)).toBe(true);
});

it('the lanes of a heat are replaced as a whole', async () => {
  const changed = { ...HEAT, lanes: [{ lane: 1, athlete: 'ada', division: 'open' }] };
  expect(await take({ eventHeats: [changed] })).toMatchObject({ written: { eventHeats: 1 } });
  expect(await rowsOf('eventHeats')).toEqual([changed]);
  await take({ eventHeats: [HEAT] });
  expect(await rowsOf('eventHeats')).toEqual([HEAT]);
});

it('an athlete whose address leaves the file belongs to no account', async () => {
  const [ada] = BATCH.eventAthletes;
  expect(await take({ eventAthletes: [{ ...ada, email: '' }] })).toMatchObject({ written: { eventAthletes: 1 } });
  const accounts = "SELECT count(*) AS n FROM event_athlete_accounts WHERE edition_id = 'harbor-games-2025'";
  expect(await env.DB.prepare(accounts).first('n')).toBe(0);
  await take({ eventAthletes: [ada] });
  expect(await rowsOf('eventAthletes')).toEqual(BATCH.eventAthletes);
});

it('boards are computed from published scores', async () => {
  const { document } = (await env.DB.prepare('SELECT document FROM event_boards WHERE edition_id = ?1')
    .bind('harbor-games-2025')
    .first<{ document: string }>()) ?? { document: '{}' };
  expect(JSON.parse(document)).toMatchObject({
    rows: [
      { rank: 1, athleteId: 'ada', points: 100, scores: [{ workoutId: 'row', rank: 1, score: '9:59', points: 100 }] },
      { rank: null, athleteId: 'bo', scores: [] },
    ],
  });
});

it.each([
  ['eventDivisions', { year: 2031 }, 'harbor-games-2031 open', 'unknown event harbor-games of 2031'],
  ['eventWorkouts', { event: 'none' }, 'none-2025 row', 'unknown event none of 2025'],
  ['eventAthletes', { division: 'lost' }, 'harbor-games-2025 ada', 'unknown division "lost"'],
  ['eventHeats', { workout: 'lost' }, 'harbor-games-2025 lost 1', 'unknown workout "lost"'],
  [
    'eventHeats',
    { lanes: [{ lane: 1, athlete: 'lost', division: '' }] },
    'harbor-games-2025 row 1',
    'unknown athlete "lost"',
  ],
  ['eventHeats', { starts: '2025-10-26T02:30' }, 'harbor-games-2025 row 1', 'starts "2025-10-26T02:30" exists twice'],
  [
    'eventScores',
    { score: 'fast' },
    'harbor-games-2025 ada row',
    'score "fast": Write a time such as 12:34, 12:34.5 or CAP+15.',
  ],
  ['eventScores', { tieBreak: '1:00' }, 'harbor-games-2025 ada row', 'the workout has no tie-break'],
  ['eventScores', { athlete: 'lost' }, 'harbor-games-2025 lost row', 'unknown athlete "lost"'],
] as const)('%s with %o are rejected', async (kind, changes, key, reason) => {
  const outcome = await take({ [kind]: [{ ...BATCH[kind][0], ...changes }] });
  expect(outcome.rejected).toEqual([{ kind, key, reason }]);
  expect(outcome.written[kind]).toBe(0);
});
