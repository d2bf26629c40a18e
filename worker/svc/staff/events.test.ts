import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test';
import { expect, it, vi } from 'vitest';
import type { DeskState } from '#shared/event/desk-answers.ts';
import { athleteIds, boardAnswerOf, deskCall, importEvent, storedBoard } from '#worker/testing/event.ts';
import { memberOf } from '#worker/testing/staff-member.ts';
import { env, request, staffRequest } from '#worker/testing/store.ts';

const entry = (id: string, athleteId: string, score: string, more: Record<string, unknown> = {}) => ({
  id,
  workoutId: 'fran',
  athleteId,
  score,
  state: 'ok',
  ...more,
});
const scores = (eventId: string, ...entries: readonly unknown[]) => deskCall(eventId, 'scores', { entries });
const state = async (eventId: string, after = 0) => (await deskCall<DeskState>(eventId, `entries?after=${after}`)).body;
const ranks = async (eventId: string) =>
  (await storedBoard(eventId)).rows.map(({ rank, athleteId, scores: own }) => `${rank} ${athleteId} ${own[0]?.score}`);

it('takes entries once, in its own order, and publishes a workout', async () => {
  const id = await importEvent({ event: 'desk-once', athletes: 3 });
  expect(await scores(id, entry('1', 'a1', '10:00'), entry('2', 'a2', '9:00'))).toMatchObject({
    status: 201,
    body: {
      entries: [
        { id: '1', seq: 1, isNew: true },
        { id: '2', seq: 2, isNew: true },
      ],
    },
  });
  expect(await scores(id, entry('1', 'a1', '1:00'))).toMatchObject({
    status: 200,
    body: { entries: [{ id: '1', seq: 1, isNew: false }] },
  });
  await scores(id, entry('3', 'a3', 'CAP+15', { state: 'capped' }), entry('4', 'a1', '8:30,5'));
  expect((await boardAnswerOf(id)).text).toContain('"rank":null');
  expect(await deskCall(id, 'publish', { workoutId: 'fran' })).toMatchObject({
    body: { published: 3, unchecked: 3, at: null },
  });
  expect(await ranks(id)).toEqual(['1 a1 8:30.5', '2 a2 9:00', '3 a3 CAP+15']);
});

it('names what is wrong, and takes nothing of that request', async () => {
  const id = await importEvent({ event: 'desk-wrong', athletes: 2 });
  const wrong = await scores(
    id,
    entry('1', 'a1', '10:00'),
    entry('2', 'a2', 'fast'),
    entry('3', 'nobody', '9:00'),
    entry('4', 'a1', '9:00', { workoutId: 'none' }),
    entry('5', 'a1', '9:00', { state: 'capped' }),
    entry('6', 'a1', '9:00', { tieBreak: '1:00' }),
    entry('7', 'a1', ''),
  );
  expect(wrong.status).toBe(400);
  const { fields } = (wrong.body as { error: { fields: { field: string }[] } }).error;
  expect(fields.map(({ field }) => field)).toEqual([
    'entries.1.score',
    'entries.2.athleteId',
    'entries.3.workoutId',
    'entries.4.score',
    'entries.5.tieBreak',
    'entries.6.score',
  ]);
  expect((await state(id)).entries).toEqual([]);
  expect((await deskCall('desk-none-2025', 'scores', { entries: [entry('1', 'a1', '9:00')] })).status).toBe(404);
});

it('publishes one heat, checked entries alone, and at the announcement', async () => {
  const id = await importEvent({ event: 'desk-heats', athletes: 4, perHeat: 2 });
  await scores(id, ...athleteIds(4).map((athlete, at) => entry(`e${at}`, athlete, `9:0${at}`)));
  await deskCall(id, 'publish', { workoutId: 'fran', heatId: '2' });
  expect(await ranks(id)).toEqual(['1 a3 9:02', '2 a4 9:03', 'null a1 undefined', 'null a2 undefined']);
  expect(await deskCall(id, 'publish', { workoutId: 'fran', onlyChecked: true })).toMatchObject({
    body: { published: 0 },
  });
  const at = new Date(Date.now() + 3_600_000).toISOString();
  expect(await deskCall(id, 'publish', { workoutId: 'fran', heatId: '1', at })).toMatchObject({
    body: { published: 0, at: Date.parse(at) },
  });
  expect((await state(id)).embargoes).toEqual([{ workoutId: 'fran', heatId: '1', at: Date.parse(at) }]);
  expect(await ranks(id)).toHaveLength(4);
  expect((await ranks(id))[0]).toBe('1 a3 9:02');
  expect((await deskCall(id, 'publish', { workoutId: 'fran', heatId: '9' })).status).toBe(400);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at) + 1 });
  try {
    await runDurableObjectAlarm(env.EVENT_DESK.get(env.EVENT_DESK.idFromName(id)) as never);
  } finally {
    vi.useRealTimers();
  }
  expect((await ranks(id)).map((row) => row.slice(0, 4))).toEqual(['1 a1', '2 a2', '3 a3', '4 a4']);
  expect((await state(id)).embargoes).toEqual([]);
});

it('a correction needs a reason, and is shown as one', async () => {
  const id = await importEvent({ event: 'desk-correct', athletes: 2 });
  await scores(id, entry('1', 'a1', '10:00'), entry('2', 'a2', '9:00'));
  await deskCall(id, 'publish', { workoutId: 'fran' });
  const refused = await scores(id, entry('3', 'a1', '8:00'));
  expect(refused).toMatchObject({ status: 400, body: { error: { fields: [{ field: 'entries.0.reason' }] } } });
  await scores(id, entry('3', 'a1', '8:00', { reason: 'video review' }));
  expect((await ranks(id))[0]).toBe('1 a2 9:00');
  await deskCall(id, 'publish', { workoutId: 'fran' });
  const [first, second] = (await storedBoard(id)).rows;
  expect([first?.scores[0], second?.scores[0]]).toMatchObject([
    { score: '8:00', isCorrected: true },
    { score: '9:00' },
  ]);
  expect(second?.scores[0]).not.toHaveProperty('isCorrected');
});

it('a score that a file has published is corrected with a reason, too', async () => {
  const id = await importEvent({ event: 'desk-filed', athletes: 2 });
  const row = { event: 'desk-filed', year: 2025, workout: 'fran', tieBreak: '', state: 'ok' };
  await staffRequest('/svc_staff/import', {
    eventScores: [
      { ...row, athlete: 'a1', score: '9:00', isPublished: true },
      { ...row, athlete: 'a2', score: '9:30', isPublished: false },
    ],
  });
  expect(await ranks(id)).toEqual(['1 a1 9:00', 'null a2 undefined']);
  expect((await scores(id, entry('1', 'a1', '10:00'))).status).toBe(400);
  expect((await scores(id, entry('1', 'a1', '10:00', { reason: 'recount' }))).status).toBe(201);
  await deskCall(id, 'publish', { workoutId: 'fran' });
  expect(await ranks(id)).toEqual(['1 a2 9:30', '2 a1 10:00']);
});

it('closes a workout, which takes only corrections, and the event, which takes nothing', async () => {
  const id = await importEvent({ event: 'desk-close', athletes: 2 });
  await scores(id, entry('1', 'a1', '10:00'));
  await deskCall(id, 'publish', { workoutId: 'fran' });
  await deskCall(id, 'close', { workoutId: 'fran' });
  expect((await scores(id, entry('2', 'a2', '9:00'))).status).toBe(400);
  expect((await scores(id, entry('3', 'a1', '9:30', { reason: 'protest' }))).status).toBe(201);
  await deskCall(id, 'close', {});
  expect((await scores(id, entry('4', 'a1', '9:20', { reason: 'protest' }))).status).toBe(400);
  expect(await state(id)).toMatchObject({ closed: ['fran'], isClosed: true });
});

it('withdraws an athlete from the rest, and changes lanes', async () => {
  const id = await importEvent({ event: 'desk-lanes', athletes: 3, workouts: ['fran', 'row'] });
  await scores(id, entry('1', 'a1', '10:00'), entry('2', 'a2', '9:00'));
  await deskCall(id, 'withdraw', { athleteId: 'a1', reason: 'knee' });
  await scores(id, entry('3', 'a2', '9:00', { workoutId: 'row' }));
  await deskCall(id, 'publish', { workoutId: 'fran' });
  await deskCall(id, 'publish', { workoutId: 'row' });
  const row = (await storedBoard(id)).rows.find(({ athleteId }) => athleteId === 'a1');
  expect(row?.scores).toMatchObject([
    { score: '10:00', rank: 2 },
    { score: 'WD', rank: null, points: null, state: 'wd' },
  ]);
  // Both workouts have a heat of this name.
  expect((await deskCall(id, 'lanes', { heatId: '1', lanes: [] })).status).toBe(400);
  const lanes = [
    { lane: 1, athleteId: 'a3' },
    { lane: 2, athleteId: '' },
  ];
  expect((await deskCall(id, 'lanes', { heatId: 'row/1', lanes: [{ lane: 1, athleteId: 'x' }] })).status).toBe(400);
  await deskCall(id, 'lanes', { heatId: 'row/1', lanes });
  const stored = await env.DB.prepare(
    "SELECT lane, athlete, division FROM event_lanes WHERE edition_id = ?1 AND workout = 'row' ORDER BY place",
  )
    .bind(id)
    .all();
  expect(stored.results).toEqual([
    { lane: 1, athlete: 'a3', division: 'open' },
    { lane: 2, athlete: '', division: '' },
  ]);
});

it('reads a file, first dry, counts the same file once, and goes back to an earlier one', async () => {
  const id = await importEvent({ event: 'desk-csv', athletes: 3 });
  const file = [
    'event,year,workout,athlete,score,tie_break,state,published',
    'desk-csv,2025,fran,a1,9:00,,ok,1',
    'desk-csv,2025,fran,a2,fast,,ok,1',
    'other,2025,fran,a2,9:00,,ok,1',
    'desk-csv,2025,fran,a3,CAP+3,,capped,1',
  ].join('\n');
  const send = async (query: string, sent = file) => {
    const answer = await staffRequestText(`/svc_staff/events/${id}/scores.csv${query}`, sent);
    return { status: answer.status, body: await answer.json() };
  };
  const problems = [
    { line: 3, reason: 'score: Write a time such as 12:34, 12:34.5 or CAP+15.' },
    { line: 4, reason: 'is of another event' },
  ];
  expect(await send('?dryRun=1')).toEqual({ status: 200, body: { rows: 4, entered: 2, published: 2, problems } });
  expect((await state(id)).entries).toEqual([]);
  expect(await send('')).toMatchObject({ body: { entered: 2, published: 2, problems } });
  expect(await ranks(id)).toEqual(['1 a1 9:00', '2 a3 CAP+3', 'null a2 undefined']);
  expect(await send('')).toMatchObject({ body: { entered: 0, problems } });
  expect(await send('?dryRun=1')).toMatchObject({ body: { entered: 0, problems } });
  expect(await send('', file.replace('9:00', '8:30'))).toMatchObject({ body: { entered: 1 } });
  expect(await ranks(id)).toContain('1 a1 8:30');
  expect(await send('')).toMatchObject({ body: { entered: 1 } });
  expect(await ranks(id)).toContain('1 a1 9:00');
  expect((await staffRequestText(`/svc_staff/events/${id}/scores.csv`, 'a,b\n1,2')).status).toBe(400);
});

function staffRequestText(path: string, text: string) {
  const headers = { authorization: 'Bearer test-staff-token-0123456789', 'content-type': 'text/csv' };
  return request(path, { method: 'POST', headers, body: text });
}

it('a second member checks, moderators work at named events only, and everything is in the log', async () => {
  const id = await importEvent({ event: 'desk-people', athletes: 2 });
  const other = await importEvent({ event: 'desk-others', athletes: 2 });
  const [one, two] = await Promise.all([
    memberOf('one@desk.test', 'events', { events: [id] }),
    memberOf('two@desk.test', 'events', { events: [id] }),
  ]);
  const as = async (who: typeof one, path: string, body?: unknown) => {
    const answer = await who.browser.send(body === undefined ? 'GET' : 'POST', `/svc_staff/events/${path}`, body);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  expect((await as(one, `${id}/scores`, { entries: [entry('1', 'a1', '9:00')] })).status).toBe(201);
  expect((await as(one, `${other}/scores`, { entries: [entry('1', 'a1', '9:00')] })).status).toBe(403);
  expect((await as(one, `${id}/check`, { ids: ['1'] })).status).toBe(400);
  expect(await as(two, `${id}/check`, { ids: ['1'] })).toMatchObject({ status: 200, body: { checked: ['1'] } });
  const seen = (await as(one, `${id}/entries?after=0`)).body as unknown as DeskState;
  expect(seen.entries).toMatchObject([{ by: 'one@desk.test', checkedBy: 'two@desk.test', isPublished: false }]);
  await as(two, `${id}/publish`, { workoutId: 'fran', onlyChecked: true });
  const log = await env.DB.prepare(
    "SELECT email, action, subject FROM staff_log WHERE subject LIKE ?1 || '%' ORDER BY id",
  )
    .bind(id)
    .all();
  expect(log.results).toEqual([
    { email: 'one@desk.test', action: 'event score', subject: `${id} fran a1 9:00 #1` },
    { email: 'two@desk.test', action: 'event score check', subject: `${id} fran a1 9:00 #1` },
    { email: 'two@desk.test', action: 'event publish', subject: `${id} fran` },
  ]);
});

it('a desk that is killed knows everything', async () => {
  const id = await importEvent({ event: 'desk-killed', athletes: 2 });
  await scores(id, entry('1', 'a1', '9:00'));
  await evictDurableObject(env.EVENT_DESK.get(env.EVENT_DESK.idFromName(id)) as never);
  expect((await scores(id, entry('1', 'a1', '8:00'), entry('2', 'a2', '9:30'))).body).toMatchObject({
    entries: [
      { seq: 1, isNew: false },
      { seq: 2, isNew: true },
    ],
  });
  expect((await state(id, 1)).entries.map(({ id: each }) => each)).toEqual(['2']);
});
