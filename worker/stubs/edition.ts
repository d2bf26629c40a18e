import { z } from 'zod';
import type { Env } from '#worker/env.ts';
import { readCopy, writeCopy } from '#worker/store/cache.ts';

/**
 * How long an isolate uses the known versions before it asks again in the background (design, section 9), milliseconds.
 */
const TRUST_MS = 10_000;
/** Copy of the versions in KV, for isolates that start while the object does not answer. */
const COPY = 'edition';
/** How long KV keeps the copy, seconds: until the next publication replaces it. */
const COPY_SECONDS = 365 * 24 * 3600;

const versionsSchema = z.record(z.string(), z.number().int());
type Versions = Readonly<Record<string, number>>;

interface Known {
  readonly versions: Versions;
  /** From where on the database has the content of these versions; '' if that is not known. */
  readonly bookmark: string;
  readonly readMs: number;
  /** From the object itself, not from its copy. */
  readonly isExact: boolean;
}

let known: Known | undefined;
/** When this isolate last asked. If that request was aborted, it asks again. */
let askedMs = 0;

function stub(env: Env) {
  return env.EDITION.get(env.EDITION.idFromName('edition'));
}

async function ask(env: Env, now: number): Promise<Known> {
  askedMs = now;
  const object = stub(env);
  // Asked after the versions, so that it is never older than they are.
  const [versions, bookmark] = await Promise.all([object.current(), object.bookmark().catch(() => '')]);
  known = { versions, bookmark, readMs: now, isExact: true };
  return known;
}

/**
 * The versions while the object does not answer: those of the last publication, or none if KV has no copy either. A
 * version that is not known changes every few seconds, so that nothing old is read from a cache.
 */
async function guess(env: Env, now: number): Promise<Known> {
  known = { versions: (await readCopy(env, COPY, versionsSchema)) ?? {}, bookmark: '', readMs: now, isExact: false };
  return known;
}

function versionIn({ versions, isExact }: Known, siteId: number, now: number): number {
  return versions[siteId] ?? (isExact ? 1 : -Math.floor(now / TRUST_MS));
}

/**
 * Content version of a site. Only the first visitors of an isolate wait for it; later it is updated in the background.
 * It is known without its object, because every page and every service needs it.
 */
export async function editionOf(
  env: Env,
  siteId: number,
  now: number,
  later: (work: Promise<unknown>) => void,
): Promise<number> {
  if (!known) return versionIn(await ask(env, now).catch(() => guess(env, now)), siteId, now);
  // A failure leaves the known versions as they are; the next request after the pause asks again.
  if (now - Math.max(known.readMs, askedMs) > TRUST_MS) later(ask(env, now).catch(() => undefined));
  return versionIn(known, siteId, now);
}

/**
 * From where on the database has the content of every version that this isolate knows (a bookmark of a D1 session); '' if
 * that is not known.
 */
export function publishedBookmark(): string {
  return known?.bookmark ?? '';
}

/** Where the database is now, after everything that was written before. '' if it does not say. */
async function bookmarkNow(env: Env): Promise<string> {
  const session = env.DB.withSession('first-primary');
  await session.prepare('SELECT 1').first();
  return session.getBookmark() ?? '';
}

/** Raises the content version of some sites, so that nothing cached before is used anymore. */
export async function raiseEdition(env: Env, siteIds: readonly number[], now: number): Promise<void> {
  const bookmark = await bookmarkNow(env);
  const versions = await stub(env).raise(siteIds, bookmark);
  known = { versions, bookmark, readMs: now, isExact: true };
  await writeCopy(env, COPY, versions, COPY_SECONDS);
}
