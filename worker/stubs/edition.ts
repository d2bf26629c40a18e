import { z } from 'zod';
import { SITE_LIST } from '#shared/site/sites.ts';
import type { Env } from '#worker/env.ts';
import type { EditionState, SiteChange, SiteState } from '#worker/objects/edition.ts';
import { readCopy, writeCopy } from '#worker/store/cache.ts';
import { type SiteVersions, STORIES, wholeVersions } from '#worker/store/versions.ts';

/**
 * How long an isolate uses the known versions before it asks again in the background (design, section 9), milliseconds.
 */
const TRUST_MS = 10_000;
/**
 * From what age on known versions are too old to answer with, milliseconds: an isolate that had no visitors for a while
 * asked nobody, and its next visitor would see what was published long ago in its first version.
 */
const OLDEST_MS = 40_000;
/** From the time of a scheduled change on, how often a visitor waits for what has become of it, milliseconds. */
const DUE_MS = 1_000;
/** How long after its time a scheduled change is waited for like that, milliseconds. */
const DUE_FOR_MS = 60_000;
/** Copy of the versions in KV, for isolates that start while the object does not answer. */
const COPY = 'content-versions';
/** How long KV keeps the copy, seconds: until the next publication replaces it. */
const COPY_SECONDS = 365 * 24 * 3600;
/** The time that KV wants between two writes of a key, milliseconds. */
const COPY_PAUSE_MS = 1_000;

const copySchema = z.record(
  z.string(),
  z.object({
    latest: z.int(),
    content: z.int(),
    floor: z.int(),
    changes: z.record(z.string(), z.int()),
    stories: z.int().default(0),
  }),
);

interface Known {
  readonly sites: Readonly<Record<string, SiteVersions>>;
  /** From where on the database has the content of these versions; '' if that is not known. */
  readonly bookmark: string;
  readonly readMs: number;
  /** From the object itself, not from its copy. */
  readonly isExact: boolean;
  /** When the next scheduled changeset changes something; null if none does, or if it is not known. */
  readonly plannedMs: number | null;
}

let known: Known | undefined;
/** When this isolate last asked. If that request was aborted, it asks again. */
let askedMs = 0;
/** When the object last failed to answer this isolate. */
let failedMs = Number.NEGATIVE_INFINITY;
/** When this isolate last wrote the copy. */
let copiedMs = Number.NEGATIVE_INFINITY;

function stub(env: Env) {
  return env.EDITION.get(env.EDITION.idFromName('edition'));
}

/** Adds what has changed to known versions. What is known of parts stays known: copies are kept under it. */
function merged(
  before: SiteVersions | undefined,
  { latest, content, floor, changes, stories = 0 }: SiteState,
): SiteVersions {
  const kept = [...(before?.changes ?? [])].filter(([, version]) => version > floor);
  return { latest, content, floor, changes: new Map([...kept, ...Object.entries(changes)]), stories };
}

function learn({ sites, bookmark, plannedMs = null }: EditionState, since: Known | undefined, now: number): Known {
  const merging = Object.entries(sites).map(
    ([siteId, state]) => [siteId, merged(since?.sites[siteId], state)] as const,
  );
  known = { sites: Object.fromEntries(merging), bookmark, readMs: now, isExact: true, plannedMs };
  return known;
}

const copyOf = ({ sites }: Known) =>
  Object.fromEntries(
    Object.entries(sites).map(([siteId, site]) => [siteId, { ...site, changes: Object.fromEntries(site.changes) }]),
  );

const latestOf = (sites: Known['sites']): Record<string, number> =>
  Object.fromEntries(Object.entries(sites).map(([siteId, { latest }]) => [siteId, latest]));

/** Whether an object of an earlier release, as they meet during a deployment, does not know a call. */
const isUnknownCall = (error: unknown): boolean =>
  /does not implement/.test(error instanceof Error ? `${error.message} ${String(error.cause)}` : '');

async function ask(env: Env, now: number): Promise<Known> {
  askedMs = now;
  const object = stub(env);
  const since = known?.isExact ? known : undefined;
  try {
    return learn(await object.state(latestOf(since?.sites ?? {})), since, now);
  } catch (error) {
    if (!isUnknownCall(error)) throw error;
    const versions = Object.entries(await object.current());
    const sites = Object.fromEntries(versions.map(([siteId, version]) => [siteId, wholeVersions(version)]));
    known = { sites, bookmark: await object.bookmark(), readMs: now, isExact: true, plannedMs: null };
    return known;
  }
}

/**
 * The versions while the object does not answer: those of the last publication, or none if KV has no copy either. A
 * version that is not known changes every few seconds, so that nothing old is read from a cache.
 */
async function guess(env: Env, now: number): Promise<Known> {
  const copies = Object.entries((await readCopy(env, COPY, copySchema)) ?? {});
  const sites = Object.fromEntries(copies.map(([siteId, copy]) => [siteId, merged(undefined, copy)]));
  known = { sites, bookmark: '', readMs: now, isExact: false, plannedMs: null };
  return known;
}

function versionsIn({ sites, isExact }: Known, siteId: number, now: number): SiteVersions {
  return sites[siteId] ?? wholeVersions(isExact ? 1 : -Math.floor(now / TRUST_MS));
}

/**
 * Content versions of a site. The first visitors of an isolate wait for them, and those after a time without
 * visitors; otherwise they are updated in the background. They are known without their object, because every page and every service needs them.
 */
export async function editionOf(
  env: Env,
  siteId: number,
  now: number,
  later: (work: Promise<unknown>) => void,
): Promise<SiteVersions> {
  if (!known) return versionsIn(await ask(env, now).catch(() => guess(env, now)), siteId, now);
  // A failure leaves the known versions as they are; the next request after the pause asks again.
  const asked = () =>
    ask(env, now).catch(() => {
      failedMs = now;
    });
  const { plannedMs } = known;
  const isDue = plannedMs !== null && now >= plannedMs && now - plannedMs < DUE_FOR_MS && now - askedMs > DUE_MS;
  if (isDue || (now - known.readMs > OLDEST_MS && now - failedMs > TRUST_MS)) await asked();
  else if (now - Math.max(known.readMs, askedMs) > TRUST_MS) later(asked());
  return versionsIn(known, siteId, now);
}

/**
 * From where on the database has the content of every version that this isolate knows (a bookmark of a D1 session); '' if
 * that is not known.
 */
export function publishedBookmark(): string {
  return known?.bookmark ?? '';
}

/** When the next scheduled changeset changes something, as far as this isolate knows; null if none does. */
export function plannedChangeMs(): number | null {
  return known?.plannedMs ?? null;
}

/** Lets the next scheduled changeset (Unix milliseconds; null for none) be published in time. */
export async function planChanges(env: Env, atMs: number | null): Promise<void> {
  await stub(env).plan(atMs);
  if (known) known = { ...known, plannedMs: atMs };
}

/** Where the database is now, after everything that was written before. '' if it does not say. */
async function bookmarkNow(env: Env): Promise<string> {
  const session = env.DB.withSession('first-primary');
  await session.prepare('SELECT 1').first();
  return session.getBookmark() ?? '';
}

/**
 * Raises the content version of some sites, so that nothing that was cached before and shows what has changed is used
 * anymore.
 */
export async function changeEdition(env: Env, changes: readonly SiteChange[], now: number): Promise<void> {
  const bookmark = await bookmarkNow(env);
  const object = stub(env);
  try {
    await object.change(changes, bookmark);
  } catch (error) {
    if (!isUnknownCall(error)) throw error;
    await object.raise(
      changes.map(({ siteId }) => siteId),
      bookmark,
    );
  }
  await writeVersions(env, await ask(env, now), now);
}

/** Writes the copy unless this isolate has just done so. */
async function writeVersions(env: Env, versions: Known, now: number): Promise<void> {
  if (Math.abs(now - copiedMs) < COPY_PAUSE_MS) return;
  copiedMs = now;
  await writeCopy(env, COPY, copyOf(versions), COPY_SECONDS);
}

/**
 * Writes the copy if it is not what the object says: the platform takes one write of a key in a second, so the second of
 * two publications within one left the copy of the first.
 */
export async function mendCopy(env: Env, now: number): Promise<void> {
  const versions = await ask(env, now);
  const copy = await readCopy(env, COPY, copySchema);
  const isSame = SITE_LIST.every(({ siteId }) => copy?.[siteId]?.latest === versions.sites[siteId]?.latest);
  if (!isSame) await writeVersions(env, versions, now);
}

/** Tells all sites that the stories of an outside blog have changed. */
export function changeStories(env: Env, now: number): Promise<void> {
  return changeEdition(
    env,
    SITE_LIST.map(({ siteId }) => ({ siteId, parts: [STORIES], hasContent: false })),
    now,
  );
}

/**
 * Tells all sites that editions of events (ids) have changed: their pages and the list of events are made again, and no
 * other page.
 */
export function changeEvents(env: Env, editionIds: readonly string[], now: number): Promise<void> {
  return changeEdition(
    env,
    SITE_LIST.map(({ siteId }) => ({ siteId, parts: ['e', ...editionIds.map((id) => `e:${id}`)], hasContent: false })),
    now,
  );
}

/** Raises the content version of some sites of which anything may have changed. */
export function raiseEdition(env: Env, siteIds: readonly number[], now: number): Promise<void> {
  return changeEdition(
    env,
    siteIds.map((siteId) => ({ siteId, parts: [], hasContent: true })),
    now,
  );
}
