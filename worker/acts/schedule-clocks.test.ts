import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { beforeAll, expect, inject, it, vi } from 'vitest';
import { SITES, type SiteCode } from '#shared/site/sites.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time/duration.ts';
import { takeConsole } from '#tools/checks/silent-console.ts';
import { Random } from '#tools/faults/random.ts';
import { changesets, draft } from '#worker/testing/changesets.ts';
import { env, runMinute } from '#worker/testing/store.ts';

/** `SCHEDULES` asks for more. */
const COUNT = inject('schedules') || 40;
/** Milliseconds, for a thousand. */
const TIMEOUT_MS = 900_000;
/** How late a change may be, in milliseconds. */
const LATEST_MS = 5000;
/** Every so many alarms the object that has them ends without warning, as with its process. */
const DEATHS = Math.max(2, Math.ceil(COUNT / 10));
/** Every so many times the job of the minute comes first. */
const MINUTES = 7;

/** When the clocks of each zone change in 2027, by the site that has it: forward or back, and back or forward. */
const CHANGES: Readonly<Partial<Record<SiteCode, readonly [string, string]>>> = {
  USA: ['2027-03-14T07:00Z', '2027-11-07T06:00Z'],
  EUR: ['2027-03-28T01:00Z', '2027-10-31T01:00Z'],
  GBR: ['2027-03-28T01:00Z', '2027-10-31T01:00Z'],
  AUS: ['2027-04-03T16:00Z', '2027-10-02T16:00Z'],
};
const CODES = Object.keys(CHANGES) as readonly SiteCode[];

const CLOCKS = new Map(
  CODES.map((code) => {
    const { timeZone } = SITES[code];
    return [timeZone, new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })];
  }),
);

/** What clocks of a zone show at an instant, `2027-03-28T03:00`. */
const shown = (ms: number, timeZone: string): string => CLOCKS.get(timeZone)?.format(ms).replace(' ', 'T') ?? '';

/** All instants of a day at which clocks of a zone show a time, found by looking at each minute. */
function instantsOf(text: string, timeZone: string, nearMs: number): readonly number[] {
  const minutes = Array.from({ length: 2 * 5 * 60 }, (_, at) => nearMs - 5 * HOUR_MS + at * MINUTE_MS);
  return minutes.filter((ms) => shown(ms, timeZone) === text);
}

const edition = () => env.EDITION.get(env.EDITION.idFromName('edition'));

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.parse('2027-03-01T12:00:00Z'));
  return () => vi.useRealTimers();
});

/** Schedules a changeset for a time of a site's clock near a change of it. Returns when it must happen. */
async function scheduleNear(
  random: Random,
  index: number,
): Promise<{ id: string; key: string; atMs: number; asked: string }> {
  const site = CODES[index % CODES.length] as SiteCode;
  const changeMs = Date.parse(CHANGES[site]?.[Math.floor(index / CODES.length) % 2] ?? '');
  const { timeZone } = SITES[site];
  // A wall time from three hours before to three hours after, counted in figures, so that some do not exist.
  const before = Date.parse(`${shown(changeMs - 3 * HOUR_MS, timeZone)}:00Z`);
  const text = new Date(before + random.between(0, 6 * 60) * MINUTE_MS).toISOString().slice(0, 16);
  const instants = instantsOf(text, timeZone, changeMs);
  const key = `sk-${index}`;
  const { id } = await draft({ kind: 'page', key, base: 0, value: { title: text, content: '<p>Some text</p>' } });
  const { status, changeset, error } = await changesets(`/${id}/schedule`, { at: text, site });
  const problem = error?.fields?.[0]?.message ?? '';
  if (instants.length === 1) {
    expect([status, changeset.schedule?.at], `${text} ${timeZone}`).toEqual([
      200,
      new Date(instants[0] ?? 0).toISOString(),
    ]);
    return { id, key, atMs: instants[0] ?? 0, asked: 'once' };
  }
  expect([status, problem], `${text} ${timeZone}`).toEqual([
    400,
    expect.stringMatching(instants.length === 0 ? /does not exist/ : /happens twice/),
  ]);
  // Its author says which one is meant, or chooses the hour after.
  const atMs = instants.length === 0 ? changeMs + HOUR_MS : random.pick(instants as [number, number]);
  expect((await changesets(`/${id}/schedule`, { at: new Date(atMs).toISOString() })).status).toBe(200);
  return { id, key, atMs, asked: instants.length === 0 ? 'never' : 'twice' };
}

const nextMs = () =>
  env.DB.prepare("SELECT min(at_ms) AS ms FROM changesets WHERE status = 'scheduled'").first<number>('ms');

it('schedules around both changes of the clock in four zones happen once each, at their time, whatever dies in between', {
  timeout: TIMEOUT_MS,
}, async () => {
  const random = new Random(20_27);
  const planned = [];
  for (let index = 0; index < COUNT; index++) planned.push(await scheduleNear(random, index));
  expect(new Set(planned.map(({ asked }) => asked))).toEqual(new Set(['once', 'never', 'twice']));
  let alarms = 0;
  for (let next = await nextMs(); next !== null; next = await nextMs()) {
    vi.setSystemTime(next);
    alarms += 1;
    if (alarms % DEATHS === 0)
      await runInDurableObject(edition() as never, (_, state) => state.abort()).catch(() => undefined);
    if (alarms % MINUTES === 0) await runMinute(next);
    // The alarm is set once what came before has been shown.
    await vi.waitFor(
      async () => {
        if ((await nextMs()) === next) await runDurableObjectAlarm(edition() as never);
        expect(await nextMs()).not.toBe(next);
      },
      { timeout: 20_000, interval: 20 },
    );
  }
  const { results } = await env.DB.prepare(
    "SELECT origin AS id, key, at_ms AS atMs FROM record_revisions WHERE key LIKE 'sk-%' ORDER BY key",
  ).all<{ id: string; key: string; atMs: number }>();
  expect(results).toHaveLength(COUNT);
  for (const { id, key, atMs } of planned) {
    const made = results.find((each) => each.key === key);
    expect(made?.id, key).toBe(id);
    expect(made?.atMs, key).toBeGreaterThanOrEqual(atMs);
    expect(made?.atMs, key).toBeLessThanOrEqual(atMs + LATEST_MS);
  }
  const entries = await env.DB.prepare("SELECT count(*) AS n FROM staff_log WHERE email = 'schedule'").first('n');
  expect(entries).toBe(COUNT);
  // A job that was asking the object when it died says so, and runs again.
  expect(takeConsole().filter((line) => !line.includes('"changesets_not_run"'))).toEqual([]);
});
