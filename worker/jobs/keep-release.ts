import { DAY_MS } from '#shared/time/duration.ts';
import type { Bindings } from '#worker/bindings.ts';
import { boundedEnv } from '#worker/bounded-env.ts';
import type { Clock } from '#worker/clock.ts';
import { isDeployed } from '#worker/config/deployed.ts';
import type { Env } from '#worker/env.ts';
import { logFor } from '#worker/log/log.ts';
import { RELEASE } from '#worker/render/assets.ts';
import { ReleaseFileStore } from '#worker/store/content/release-files.ts';

/** A release by its name, with its browser files. */
interface Release {
  readonly hash: string;
  readonly files: readonly string[];
}

/** Milliseconds after which the files of a running release are kept again. */
const RENEW_MS = DAY_MS;
/** Milliseconds for which files stay: seven days after a release, plus what its last two renewals may be apart. */
const KEEP_MS = 7 * DAY_MS + 2 * RENEW_MS;
/** Files that are copied at the same time; the platform allows six connections. */
const AT_ONCE = 5;

/**
 * Keeps the browser files of the running release in the bucket, so that its pages find them while another version has
 * the traffic and for a week after it, and forgets those of releases before that. Does so once a day and at the first
 * request of a new release. Returns how many files were kept.
 */
export async function keepRelease(
  env: Pick<Bindings, 'ASSETS' | 'MEDIA'>,
  { hash, files }: Release,
  nowMs: number,
): Promise<number> {
  const store = new ReleaseFileStore(env);
  const sinceMs = nowMs - RENEW_MS;
  if ((await store.keptMs(hash)) > sinceMs) return 0;
  for (let start = 0; start < files.length; start += AT_ONCE) {
    await Promise.all(files.slice(start, start + AT_ONCE).map((name) => store.keep(name, nowMs, sinceMs)));
  }
  await store.noteKept(hash, nowMs);
  await store.forget(nowMs - KEEP_MS);
  return files.length;
}

/** Environments whose release was kept by this isolate; the job of each minute keeps it from then on. */
const begun = new WeakSet<Env>();

/**
 * Keeps the running release of a deployed store behind the first answer of an isolate, so that a version has its files
 * in the bucket before it gets traffic.
 */
export async function keepOwnRelease(env: Env, clock: Clock): Promise<void> {
  if (!isDeployed(env) || begun.has(env)) return;
  begun.add(env);
  try {
    await keepRelease(boundedEnv(env, 'bulk', clock), RELEASE, clock());
  } catch (error) {
    logFor(`release-${RELEASE.hash}`).error('release_not_kept', { error });
  }
}
