import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tools/store/free-port.ts';
import { KillableStore } from '#tools/store/killable-store.ts';
import { Random } from './random.ts';

/**
 * `npm run test:schedules`: many changesets whose times come within a minute or two, in a store whose process is killed
 * again and again meanwhile. Each must be published once, and taken back once where that was planned, within five seconds of
 * its time or of the restart, if the store was down; two of one moment on one page must end in the order in which they were made. The times are
 * those of a real clock, because the platform wakes the store by it. `PLANT` does one of them wrong, which must be found:
 * `canceled` forgets it, `moved` does it late.
 */
const COUNT = Number(process.env.SCHEDULES ?? 1000);
const KILLS = Number(process.env.KILLS ?? 10);
/** Seconds in which the times come, and those before the first of them. */
const SPAN_S = Math.max(30, Math.ceil(COUNT / 10));
const LEAD_S = 5;
/** How late a change may be, in milliseconds; its second is a part of its time. */
const LATEST_MS = 5000;
/** Milliseconds between two looks at a change that is due, and after which it counts as one that does not happen. */
const OFTEN_MS = 250;
const GIVEN_UP_MS = 60_000;
/** Every so many changesets, one is taken back after so many seconds, and one has a rival on its page at the same moment. */
const TAKEN_BACK = 4;
const BACK_S = 6;
const RIVALS = 10;
const PLANT = process.env.PLANT ?? '';
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);

interface Planned {
  readonly id: string;
  readonly key: string;
  readonly atMs: number;
  readonly untilMs: number | null;
}

interface Answer {
  readonly changeset: { readonly id: string; readonly status: string; readonly problem: string | null };
  readonly record: { readonly version: number; readonly value: { readonly title?: string } | null };
  readonly error?: { readonly type: string };
}

/** A time when the store was not there, Unix milliseconds. */
interface Outage {
  readonly fromMs: number;
  readonly toMs: number;
}

async function ask<Body = Answer>(store: KillableStore, path: string, body?: unknown): Promise<Body> {
  const answer = await fetch(`${store.url}/svc_staff${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${store.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Body;
}

const titled = (title: string) => ({ title, content: `<p>${title}</p>` });

/** Makes a changeset of one page, which begins from a version. Returns its id. */
async function make(store: KillableStore, key: string, base: number, title: string): Promise<string> {
  const operations = [{ kind: 'page', key, base, value: titled(title) }];
  return (await ask(store, '/changesets', { name: key, operations })).changeset.id;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** Makes the changesets, and then gives each its time. */
async function plan(store: KillableStore, random: Random): Promise<Planned[]> {
  const made: { id: string; key: string; isRival: boolean; isTakenBack: boolean }[] = [];
  for (let index = 0; made.length < COUNT; index += 1) {
    const key = `planned-${index}`;
    const isContested = index % RIVALS === 0 && made.length + 1 < COUNT;
    const own = await make(store, key, 0, 'First');
    made.push({ id: own, key, isRival: false, isTakenBack: !isContested && index % TAKEN_BACK === 1 });
    // The rival begins from what the first one makes.
    if (isContested) made.push({ id: await make(store, key, 1, 'Second'), key, isRival: true, isTakenBack: false });
  }
  const startMs = Math.ceil(Date.now() / 1000) * 1000 + (LEAD_S + Math.ceil(COUNT / 50)) * 1000;
  const planned: Planned[] = [];
  for (const { id, key, isRival, isTakenBack } of made) {
    const before = planned.at(-1);
    const atMs = isRival && before ? before.atMs : startMs + random.between(0, SPAN_S - 1) * 1000;
    const untilMs = isTakenBack ? atMs + BACK_S * 1000 : null;
    await ask(store, `/changesets/${id}/schedule`, {
      at: iso(atMs),
      ...(untilMs === null ? {} : { until: iso(untilMs) }),
    });
    planned.push({ id, key, atMs, untilMs });
  }
  const [victim] = planned;
  const cancel = { method: 'DELETE', headers: { authorization: `Bearer ${store.token}` } };
  if (victim && PLANT === 'canceled') await fetch(`${store.url}/svc_staff/changesets/${victim.id}/schedule`, cancel);
  if (victim && PLANT === 'moved')
    await ask(store, `/changesets/${victim.id}/schedule`, { at: iso(victim.atMs + 3 * LATEST_MS) });
  if (Date.now() > startMs) throw new Error('the machine is too slow to plan so many in time: set SCHEDULES');
  return planned;
}

/** Kills the store at times by chance, until the last changeset has had its time. */
async function killUntil(store: KillableStore, random: Random, fromMs: number, endMs: number): Promise<Outage[]> {
  const times = Array.from({ length: KILLS }, () => fromMs + random.between(0, endMs - fromMs)).toSorted(
    (a, b) => a - b,
  );
  const outages: Outage[] = [];
  for (const atMs of times) {
    await sleep(Math.max(0, atMs - Date.now()));
    const from = Date.now();
    await store.end();
    await store.start();
    outages.push({ fromMs: from, toMs: Date.now() });
  }
  return outages;
}

/** When a change must have been made: soon after its time, or soon after the end of the outage in which that was. */
function dueBy(atMs: number, outages: readonly Outage[]): number {
  // One whose change was under way when the store was killed is late by that outage, too.
  let due = atMs + LATEST_MS;
  for (const { fromMs, toMs } of outages) if (fromMs <= due && toMs > atMs) due = toMs + LATEST_MS;
  return due;
}

/** When each change was first seen from outside, by changeset and state. */
type Seen = Map<string, number>;

interface Heads {
  readonly changesets: readonly { readonly id: string; readonly status: string }[];
}

/** Reads what has changed last, until a page of it brings nothing new. A store that is down answers nothing. */
async function look(store: KillableStore, seen: Seen): Promise<void> {
  for (let page = 1, isNew = true; isNew; page += 1) {
    const answer = await ask<Heads>(store, `/changesets?page=${page}`).catch(() => undefined);
    const now = Date.now();
    isNew = false;
    for (const { id, status } of answer?.changesets ?? []) {
      const name = `${id} ${status}`;
      if (seen.has(name) || status === 'draft' || status === 'scheduled') continue;
      seen.set(name, now);
      isNew = true;
    }
  }
}

/** Watches the store until nothing is due anymore, or has been for too long. */
async function watch(store: KillableStore, endMs: number, count: number): Promise<Seen> {
  const seen: Seen = new Map();
  const ended = () => [...seen.keys()].filter((name) => !name.endsWith(' published')).length;
  const published = () => [...seen.keys()].filter((name) => name.endsWith(' published')).length;
  while (Date.now() < endMs + GIVEN_UP_MS && (Date.now() < endMs || published() + ended() < count)) {
    await look(store, seen);
    await sleep(OFTEN_MS);
  }
  return seen;
}

interface Revision {
  readonly origin: string;
  readonly key: string;
  readonly version: number;
}

/** All revisions of the planned pages, and how many entries the clock has in the staff log, from the files of the ended store. */
function written(state: string): { readonly revisions: readonly Revision[]; readonly entries: number } {
  const folder = join(state, 'v3/d1/miniflare-D1DatabaseObject');
  const file = readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name)) ?? '';
  const db = new DatabaseSync(join(folder, file), { readOnly: true });
  const revisions = db
    .prepare("SELECT origin, key, version FROM record_revisions WHERE key LIKE 'planned-%' ORDER BY key, version")
    .all() as unknown as readonly Revision[];
  const [{ n = 0 } = {}] = db.prepare("SELECT count(*) AS n FROM staff_log WHERE email = 'schedule'").all();
  db.close();
  return { revisions, entries: Number(n) };
}

/** When a changeset was first seen published (0), which it was if it had been taken back, or taken back (1). */
function seenOf(seen: Seen, id: string, at: number): number {
  const taken = seen.get(`${id} reverted`) ?? Number.POSITIVE_INFINITY;
  return at === 1 ? taken : Math.min(taken, seen.get(`${id} published`) ?? Number.POSITIVE_INFINITY);
}

/** What is wrong: a change that did not happen, happened twice, came late or in another order. */
function findings(planned: readonly Planned[], seen: Seen, outages: readonly Outage[], state: string): string[] {
  const { revisions, entries } = written(state);
  const found: string[] = [];
  const changes = planned.reduce((sum, { untilMs }) => sum + (untilMs === null ? 1 : 2), 0);
  if (entries !== changes) found.push(`${entries} entries in the staff log of ${changes}`);
  for (const { id, key, atMs, untilMs } of planned) {
    const times = [atMs, ...(untilMs === null ? [] : [untilMs])];
    const count = revisions.filter((each) => each.origin === id).length;
    if (count !== times.length) found.push(`${key}: ${count} revisions of ${times.length}`);
    for (const [at, dueMs] of times.entries()) {
      const lateMs = seenOf(seen, id, at) - dueBy(dueMs, outages);
      if (lateMs > 0) found.push(`${key}: ${lateMs} ms after it was due${at === 1 ? ' to be taken back' : ''}`);
    }
  }
  const orderOf = (key: string) => revisions.filter((each) => each.key === key).map(({ origin }) => origin);
  for (const key of new Set(planned.map((each) => each.key))) {
    const own = planned.filter((each) => each.key === key);
    if (own.length === 2 && orderOf(key).join() !== own.map(({ id }) => id).join())
      found.push(`${key}: in another order`);
  }
  return found;
}

async function main(): Promise<void> {
  const random = new Random(SEED);
  const state = mkdtempSync(join(tmpdir(), 'store-schedules-'));
  const store = new KillableStore(state, await freePort());
  try {
    await store.start();
    const planned = await plan(store, random);
    const times = planned.flatMap(({ atMs, untilMs }) => [atMs, ...(untilMs === null ? [] : [untilMs])]);
    const [fromMs, endMs] = [Math.min(...times), Math.max(...times)];
    const [seen, outages] = await Promise.all([
      watch(store, endMs, times.length),
      killUntil(store, random, fromMs, endMs),
    ]);
    await store.end();
    const found = findings(planned, seen, outages, state);
    const late = planned.flatMap(({ id, atMs, untilMs }) => [
      seenOf(seen, id, 0) - atMs,
      ...(untilMs === null ? [] : [seenOf(seen, id, 1) - untilMs]),
    ]);
    const undisturbed = late.filter((ms) => ms <= LATEST_MS).toSorted((a, b) => a - b);
    const downMs = outages.map(({ fromMs: from, toMs }) => toMs - from);
    console.log(
      `seed ${SEED}: ${planned.length} changesets, ${times.length} changes in ${Math.round((endMs - fromMs) / 1000)} s, ` +
        `${outages.length} kills (down ${Math.max(...downMs)} ms at most); half of them within ` +
        `${undisturbed[Math.floor(undisturbed.length / 2)]} ms, ${late.length - undisturbed.length} later than ${LATEST_MS} ms ` +
        `because the store was down; ${found.length} findings`,
    );
    for (const each of found.slice(0, 30)) console.log(`  ${each}`);
    if (found.length > 0) process.exitCode = 1;
  } finally {
    await store.end();
    rmSync(state, { recursive: true, force: true });
  }
}

await main();
