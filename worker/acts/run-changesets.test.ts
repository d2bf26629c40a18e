import { runDurableObjectAlarm } from 'cloudflare:test';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeConsole } from '#tools/checks/silent-console.ts';
import type { Env } from '#worker/env.ts';
import { changesets, draft, publishDraft, recordOf, type WireChangeset } from '#worker/testing/changesets.ts';
import { contentPage, env, fill, request, runMinute } from '#worker/testing/store.ts';
import { MOST_AT_ONCE, runDueChangesets, showPublished } from './run-changesets.ts';

const PAGE = { title: 'A page', content: '<p>Some text</p>' };
const HOUR_MS = 3_600_000;

const edition = () => env.EDITION.get(env.EDITION.idFromName('edition'));
const schedule = (id: string, wish: object) => changesets(`/${id}/schedule`, wish);
const stateOf = async (id: string): Promise<WireChangeset> => (await changesets(`/${id}`, undefined, 'GET')).changeset;
const iso = (ms: number): string => new Date(ms).toISOString();

/** Moves the store's clock to a time and wakes the object with the alarm, as the platform does. */
async function wakeAt(ms: number): Promise<void> {
  vi.setSystemTime(ms);
  await runDurableObjectAlarm(edition() as never);
}

/** Waits until a changeset is in a state, and until what it changed is shown. */
const settled = (id: string, status: string): Promise<void> =>
  vi.waitFor(
    async () => {
      expect((await stateOf(id)).status).toBe(status);
      const unshown = "SELECT count(*) AS n FROM changed_products WHERE reason = 'changeset'";
      expect(await env.DB.prepare(unshown).first('n')).toBe(0);
    },
    { timeout: 10_000 },
  );

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  return () => vi.useRealTimers();
});

beforeEach(() => {
  vi.setSystemTime(Date.parse('2027-01-10T12:00:00Z'));
});

it('what a changeset has changed is live although no message can be sent, and is shown to its end in the next minute', async () => {
  const ids = Array.from({ length: 401 }, (_, at) => 9_000_001 + at);
  await env.DB.prepare("INSERT INTO changed_products (product_id, reason) SELECT value, 'changeset' FROM json_each(?1)")
    .bind(JSON.stringify(ids))
    .run();
  const waiting = () =>
    env.DB.prepare('SELECT count(*) AS n FROM changed_products WHERE product_id > 9000000').first('n');
  const broken = { ...env, EVENTS: { send: () => Promise.reject(new Error('the queue is down')) } };
  expect(await showPublished(broken as unknown as Env, Date.now())).toBe(true);
  expect(await waiting()).toBe(1);
  expect(takeConsole().join('\n')).toContain('the queue is down');
  await runMinute(Date.now());
  expect(await waiting()).toBe(0);
});

describe('a schedule', () => {
  it('publishes by an alarm and takes back by the next, each once', async () => {
    const now = Date.now();
    const { id } = await draft({ kind: 'page', key: 'rc-both', base: 0, value: PAGE });
    const { changeset } = await schedule(id, { at: iso(now + HOUR_MS), until: iso(now + 2 * HOUR_MS) });
    expect(changeset).toMatchObject({
      status: 'scheduled',
      schedule: { at: iso(now + HOUR_MS), until: iso(now + 2 * HOUR_MS) },
    });
    expect((await request('/rc-both')).status).toBe(404);
    await wakeAt(now + HOUR_MS);
    await settled(id, 'published');
    expect((await request('/rc-both')).status).toBe(200);
    await wakeAt(now + 2 * HOUR_MS);
    await settled(id, 'reverted');
    expect((await request('/rc-both')).status).toBe(404);
    await runMinute(now + 3 * HOUR_MS);
    expect((await recordOf('page', 'rc-both')).version).toBe(0);
    const { results } = await env.DB.prepare("SELECT version FROM record_revisions WHERE key = 'rc-both'").all();
    expect(results).toHaveLength(2);
  });

  it('that was missed is run by the job of a minute, at once and in order', async () => {
    const now = Date.now();
    const first = await draft({ kind: 'page', key: 'rc-late', base: 0, value: PAGE });
    const second = await draft({ kind: 'page', key: 'rc-late', base: 1, value: { ...PAGE, title: 'Second' } });
    await schedule(second.id, { at: iso(now + 2000) });
    await schedule(first.id, { at: iso(now + 1000) });
    vi.setSystemTime(now + HOUR_MS);
    await Promise.all([runMinute(now + HOUR_MS), runMinute(now + HOUR_MS), runMinute(now + HOUR_MS)]);
    expect((await stateOf(first.id)).status).toBe('published');
    expect((await stateOf(second.id)).status).toBe('published');
    expect(await recordOf('page', 'rc-late')).toMatchObject({ version: 2, value: { title: 'Second' } });
  });

  it('of very many for one moment publishes all of them, in runs that an invocation can make', async () => {
    const atMs = Date.now() + HOUR_MS;
    const ids: string[] = [];
    for (let index = 0; index <= MOST_AT_ONCE; index++) {
      const { id } = await draft({ kind: 'page', key: `rc-many-${index}`, base: 0, value: PAGE });
      expect((await schedule(id, { at: iso(atMs) })).status).toBe(200);
      ids.push(id);
    }
    const count = (status: string) =>
      env.DB.prepare('SELECT count(*) AS n FROM changesets WHERE status = ?1 AND at_ms = ?2')
        .bind(status, atMs)
        .first<number>('n');
    vi.setSystemTime(atMs);
    expect(await runDueChangesets(env, atMs)).toBe(MOST_AT_ONCE);
    expect(await count('scheduled')).toBe(1);
    // The next alarm is at once, since what it waits for is due.
    await wakeAt(atMs);
    await vi.waitFor(async () => expect(await count('scheduled')).toBe(0), { timeout: 10_000 });
    await settled(ids[0] ?? '', 'published');
    const { results } = await env.DB.prepare("SELECT version FROM record_revisions WHERE key LIKE 'rc-many-%'").all();
    expect(results).toHaveLength(ids.length);
  });

  it('that collides keeps its reason and writes nothing; others run nevertheless', async () => {
    const now = Date.now();
    await fill({ pages: [contentPage('rc-taken', { title: 'Live' })] });
    const wrong = await draft(
      { kind: 'page', key: 'rc-taken', base: 1, value: PAGE },
      { kind: 'page', key: 'rc-beside', base: 0, value: PAGE },
    );
    const right = await draft({ kind: 'page', key: 'rc-right', base: 0, value: PAGE });
    await schedule(wrong.id, { at: iso(now + HOUR_MS) });
    await schedule(right.id, { at: iso(now + HOUR_MS) });
    await publishDraft((await draft({ kind: 'page', key: 'rc-taken', base: 1, value: { ...PAGE, title: 'Mine' } })).id);
    await wakeAt(now + HOUR_MS);
    await settled(right.id, 'published');
    await settled(wrong.id, 'failed');
    const failed = await stateOf(wrong.id);
    expect(failed.problem).toContain('page rc-taken');
    expect(failed.schedule).toBeNull();
    expect((await recordOf('page', 'rc-beside')).version).toBe(0);
    const log = await env.DB.prepare(
      "SELECT count(*) AS n FROM staff_log WHERE action = 'changeset publish failed'",
    ).first('n');
    expect(log).toBe(1);
    // It can be mended and published.
    await changesets(
      `/${wrong.id}`,
      { operations: [{ kind: 'page', key: 'rc-taken', base: 2, value: PAGE }] },
      'PATCH',
    );
    expect((await publishDraft(wrong.id)).status).toBe(200);
  });

  it('fixes the changeset, can be moved, and can be taken back', async () => {
    const now = Date.now();
    const { id } = await draft({ kind: 'page', key: 'rc-moved', base: 0, value: PAGE });
    await schedule(id, { at: iso(now + HOUR_MS) });
    const edit = { operations: [{ kind: 'page', key: 'rc-moved', base: 0, value: { ...PAGE, title: 'Other' } }] };
    expect((await changesets(`/${id}`, edit, 'PATCH')).error.type).toBe('changeset_fixed');
    expect((await schedule(id, { at: iso(now + 2 * HOUR_MS) })).changeset.schedule?.at).toBe(iso(now + 2 * HOUR_MS));
    await wakeAt(now + HOUR_MS);
    await runMinute(now + HOUR_MS);
    expect((await stateOf(id)).status).toBe('scheduled');
    expect((await changesets(`/${id}/schedule`, undefined, 'DELETE')).status).toBe(200);
    expect((await changesets(`/${id}/schedule`, undefined, 'DELETE')).error.type).toBe('changeset_fixed');
    await runMinute(now + 3 * HOUR_MS);
    expect((await stateOf(id)).status).toBe('draft');
    expect((await changesets(`/${id}`, edit, 'PATCH')).status).toBe(200);
  });

  it.each([
    [{ at: '2027-03-28T02:30', site: 'EUR' }, /does not exist/],
    [{ at: '2027-10-31T02:30', site: 'EUR' }, /twice/],
    [{ at: '2027-11-07T01:30', site: 'USA' }, /twice/],
    [{ at: '2027-03-28T09:00' }, /needs an offset/],
    [{ at: '2026-03-28T09:00', site: 'USA' }, /past/],
    [{ at: '2027-05-01T09:00', until: '2027-05-01T09:00', site: 'USA' }, /after/],
  ])('%j is refused', async (wish, message) => {
    const { id } = await draft({ kind: 'page', key: 'rc-refused', base: 0, value: PAGE });
    const { status, error } = await schedule(id, wish);
    expect(status).toBe(400);
    expect(error.fields?.[0]?.message).toMatch(message);
  });

  it('means the clock of its site', async () => {
    const { id } = await draft({ kind: 'page', key: 'rc-clock', base: 0, value: PAGE });
    const { changeset } = await schedule(id, { at: '2027-07-01T09:00', site: 'EUR' });
    expect(changeset.schedule).toEqual({ at: '2027-07-01T07:00:00.000Z', until: null, site: 'EUR' });
    await changesets(`/${id}/schedule`, undefined, 'DELETE');
  });

  it('is no longer than any copy of a page that was kept before it', async () => {
    const now = Date.now();
    await fill({ pages: [contentPage('rc-kept', { content: '<p>Before</p>' })] });
    const { id } = await draft({ kind: 'page', key: 'rc-kept', base: 1, value: { ...PAGE, content: '<p>After</p>' } });
    await schedule(id, { at: iso(now + 30_000) });
    expect(await (await request('/rc-kept')).text()).toContain('Before');
    await wakeAt(now + 30_000);
    await settled(id, 'published');
    vi.setSystemTime(now + 32_000);
    expect(await (await request('/rc-kept')).text()).toContain('After');
  });
});

it('what a publish could not show at once is shown by the job of a minute', async () => {
  await fill({ pages: [contentPage('rc-shown', { content: '<p>Before</p>' })] });
  expect(await (await request('/rc-shown')).text()).toContain('Before');
  // Something else publishes for longer than a publish waits.
  const until = Date.now() + 10 * HOUR_MS;
  await env.DB.prepare("UPDATE publish_turn SET holder = 'other', until_ms = ?1")
    .bind(until * 10)
    .run();
  const { id } = await draft({ kind: 'page', key: 'rc-shown', base: 1, value: { ...PAGE, content: '<p>After</p>' } });
  expect((await publishDraft(id)).status).toBe(200);
  expect(takeConsole().join('\n')).toContain('changeset_shown_later');
  await env.DB.prepare("UPDATE publish_turn SET holder = '', until_ms = 0").run();
  await runMinute(Date.now());
  expect(await (await request('/rc-shown')).text()).toContain('After');
});
