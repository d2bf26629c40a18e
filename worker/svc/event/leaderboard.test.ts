import { afterEach, expect, it, vi } from 'vitest';
import type { Board } from '#shared/event/board.ts';
import { boardAnswerOf, deskCall, importEvent, storedBoard } from '#worker/testing/event.ts';
import { env, request } from '#worker/testing/store.ts';

afterEach(() => {
  vi.useRealTimers();
});

const WATCHERS = 1000;
const score = (id: string, athleteId: string, text: string) => ({
  entries: [{ id, workoutId: 'fran', athleteId, score: text, state: 'ok' }],
});

it('answers an event, its schedule and its boards', async () => {
  const id = await importEvent({ event: 'board-api', athletes: 3, workouts: ['fran', 'row'], pointsTable: '100|95' });
  await deskCall(id, 'scores', score('1', 'a2', '9:00'));
  await deskCall(id, 'publish', { workoutId: 'fran' });
  const json = async (path: string) => (await request(path)).json();
  expect(await json(`/svc_event/events/${id}`)).toMatchObject({
    event: {
      _id: id,
      event: 'board-api',
      year: 2025,
      timeZone: 'America/New_York',
      divisions: [{ divisionId: 'open' }],
      workouts: [{ workoutId: 'fran', kind: 'time', capSeconds: 900 }, { workoutId: 'row' }],
    },
  });
  expect(await json(`/svc_event/events/${id}/schedule`)).toMatchObject({
    heats: [
      { heatId: '1', startsAt: Date.parse('2025-10-24T13:00Z'), lanes: [{ lane: 1, athleteId: 'a1' }, {}, {}] },
      {},
    ],
  });
  const board = JSON.parse((await boardAnswerOf(id, '?division=open')).text) as Board;
  expect(board.rows[0]).toEqual({
    rank: 1,
    athleteId: 'a2',
    name: 'Athlete a2',
    country: 'US',
    points: 100,
    scores: [{ workoutId: 'fran', rank: 1, score: '9:00', points: 100 }],
  });
  expect(board.rows.map(({ rank }) => rank)).toEqual([1, null, null]);
  for (const path of [
    'none-2025/leaderboard',
    `${id}/leaderboard?division=none`,
    `${id}/leaderboard?workout=none`,
    'x/schedule',
  ]) {
    const answer = await request(`/svc_event/events/${path}`);
    expect(answer.status).toBe(404);
    await answer.text();
  }
});

it('an unchanged board is 304, and the edge may keep an answer for five seconds', async () => {
  const id = await importEvent({ event: 'board-etag', athletes: 2 });
  const first = await boardAnswerOf(id);
  expect(first.status).toBe(200);
  expect(await boardAnswerOf(id, '', { 'if-none-match': first.etag ?? '' })).toMatchObject({ status: 304, text: '' });
  expect(await boardAnswerOf(id, '', { 'if-none-match': `W/${first.etag}` })).toMatchObject({ status: 304 });
  expect(await boardAnswerOf(id, '', { 'if-none-match': '"other"' })).toMatchObject({ status: 200, etag: first.etag });
  const answer = await request(`/svc_event/events/${id}/leaderboard`);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=5');
  await answer.text();
});

it('a board that is answered from memory has the headers of every answer, until it is read again', async () => {
  const id = await importEvent({ event: 'board-memory', athletes: 2 });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const ask = async () => {
    const answer = await request(`/svc_event/events/${id}/leaderboard?division=open`);
    await answer.text();
    const { 'x-request-id': requestId, 'server-timing': _, ...headers } = Object.fromEntries(answer.headers);
    return { requestId, headers };
  };
  const [first, second] = [await ask(), await ask()];
  expect(second.headers).toEqual(first.headers);
  expect(second.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'public, max-age=5' });
  expect(second.requestId).toMatch(/^[\w-]{36}$/);
  expect(second.requestId).not.toBe(first.requestId);
  // Taken off every site meanwhile: memory answers for five seconds, and no longer.
  await env.DB.prepare('UPDATE event_editions SET is_active = 0 WHERE edition_id = ?1').bind(id).run();
  vi.setSystemTime(Date.now() + 4_000);
  expect((await request(`/svc_event/events/${id}/leaderboard?division=open`, { method: 'HEAD' })).status).toBe(200);
  vi.setSystemTime(Date.now() + 1_001);
  await caches.default.delete(`https://boards.store/USA/${id}/open/`);
  const gone = await request(`/svc_event/events/${id}/leaderboard?division=open`);
  expect(gone.status).toBe(404);
  await gone.text();
});

it('1,000 watchers and one new score: one computation, and everyone is up to date within 15 s', async () => {
  const id = await importEvent({ event: 'board-crowd', athletes: 20 });
  await deskCall(id, 'scores', score('1', 'a1', '10:00'));
  await deskCall(id, 'publish', { workoutId: 'fran' });
  const { version } = await storedBoard(id);
  const startMs = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: startMs });
  const watch = async () => {
    const tags = new Set<string | null>();
    for (let at = 0; at < WATCHERS; at += 100) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => boardAnswerOf(id)));
      for (const { etag } of answers) tags.add(etag);
    }
    return [...tags];
  };
  expect(await watch()).toEqual([`"${version}-open"`]);
  await deskCall(id, 'scores', score('2', 'a2', '9:00'));
  await deskCall(id, 'publish', { workoutId: 'fran' });
  expect((await storedBoard(id)).version).toBe(version + 1);
  // The copy of five seconds, and the ten seconds after which each page asks again.
  vi.setSystemTime(startMs + 15_000);
  await caches.default.delete(`https://boards.store/USA/${id}/open/`);
  await caches.default.delete(`https://boards.store/USA/${id}//`);
  expect(await watch()).toEqual([`"${version + 1}-open"`]);
  expect((await storedBoard(id)).version).toBe(version + 1);
});
