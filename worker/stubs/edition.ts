import type { Env } from '#worker/env.ts';

/** How long an isolate trusts the versions that it knows before it asks again, behind the answer (design, section 9). */
const TRUST_MS = 10_000;

interface Known {
  readonly versions: Readonly<Record<string, number>>;
  readonly readMs: number;
}

let known: Known | undefined;
/** When this isolate asked last: a question that nobody waits for any more is asked again. */
let askedMs = 0;

function stub(env: Env) {
  return env.EDITION.get(env.EDITION.idFromName('edition'));
}

async function ask(env: Env, now: number): Promise<Known> {
  askedMs = now;
  known = { versions: await stub(env).current(), readMs: now };
  return known;
}

/** Content version of a site. Only an isolate's first visitors wait for it; later it is renewed behind the answer. */
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

/** Raises the content version of some sites: from now on nothing cached before is used. */
export async function raiseEdition(env: Env, siteIds: readonly number[], now: number): Promise<void> {
  known = { versions: await stub(env).raise(siteIds), readMs: now };
}
