import type { Env } from '#worker/env.ts';

/**
 * How long an isolate uses the known versions before it asks again in the background (design, section 9), milliseconds.
 */
const TRUST_MS = 10_000;

interface Known {
  readonly versions: Readonly<Record<string, number>>;
  readonly readMs: number;
}

let known: Known | undefined;
/** When this isolate last asked. If that request was aborted, it asks again. */
let askedMs = 0;

function stub(env: Env) {
  return env.EDITION.get(env.EDITION.idFromName('edition'));
}

async function ask(env: Env, now: number): Promise<Known> {
  askedMs = now;
  known = { versions: await stub(env).current(), readMs: now };
  return known;
}

/**
 * Content version of a site. Only the first visitors of an isolate wait for it; later it is updated in the background.
 */
export async function editionOf(
  env: Env,
  siteId: number,
  now: number,
  later: (work: Promise<unknown>) => void,
): Promise<number> {
  if (!known) return (await ask(env, now)).versions[siteId] ?? 1;
  if (now - Math.max(known.readMs, askedMs) > TRUST_MS) later(ask(env, now));
  return known.versions[siteId] ?? 1;
}

/** Raises the content version of some sites, so that nothing cached before is used anymore. */
export async function raiseEdition(env: Env, siteIds: readonly number[], now: number): Promise<void> {
  known = { versions: await stub(env).raise(siteIds), readMs: now };
}
