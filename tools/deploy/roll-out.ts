import { getFrom, hasRisen, healthInWords, healthOf, releaseFrom, type Target } from './health.ts';
import type { Platform } from './platform.ts';

/** Two versions of a store, and where it is. */
export interface Versions {
  readonly origin: string;
  readonly worker: string;
  /** The version that has the traffic. */
  readonly oldId: string;
  readonly newId: string;
  /** The release that the new version reports. */
  readonly release: string;
}

/** Shares of the traffic that a new version gets one after the other, in percent. */
const STEPS = [10, 50, 100] as const;
/** Milliseconds of traffic between a step and its measurement; the platform needs a few seconds to split it. */
const SETTLE_MS = 20_000;
/** Milliseconds between two questions, and how often they are asked, while something becomes available. */
const PAUSE_MS = 3_000;
const TRIES = 20;

async function patiently(platform: Platform, isThere: () => Promise<boolean>): Promise<boolean> {
  for (let left = TRIES; left > 0; left--) {
    if (await isThere()) return true;
    await platform.pause(PAUSE_MS);
  }
  return false;
}

/** Waits until a version that was deployed reports its release. */
export function answersAs(platform: Platform, target: Target, release: string): Promise<boolean> {
  return patiently(platform, async () => (await releaseFrom(platform, target)) === release);
}

/** Gives the new version its share of the traffic in percent, and the old one the rest. */
async function split(platform: Platform, { oldId, newId }: Versions, percent: number): Promise<void> {
  const shares = percent === 100 ? [`${newId}@100%`] : [`${newId}@${percent}%`, `${oldId}@${100 - percent}%`];
  const { code } = await platform.wrangler('versions', 'deploy', ...shares, '--yes');
  if (code !== 0) throw new Error(`the platform did not give the new version ${percent}% of the traffic`);
  platform.say(`The new version has ${percent}% of the traffic.`);
}

/**
 * Whether the old version serves the new release's files, which it finds where the new version keeps them. While both
 * have traffic, a page of one asks the other for its files.
 */
async function sharesFiles(platform: Platform, fromNew: Target, fromOld: Target): Promise<boolean> {
  const home = await getFrom(platform, fromNew, '/');
  const files = [...new Set((home?.text ?? '').match(/\/assets\/[\w.-]+/g) ?? [])];
  return patiently(platform, async () => {
    const answers = await Promise.all(files.map((file) => getFrom(platform, fromOld, file)));
    return answers.every((answer) => answer?.status === 200);
  });
}

/** Moves the traffic in steps. Throws an error that says why it must go back. */
async function moveTraffic(platform: Platform, versions: Versions): Promise<void> {
  const { origin, worker, oldId, newId, release } = versions;
  const [fromOld, fromNew] = [oldId, newId].map((versionId) => ({ origin, worker, versionId })) as [Target, Target];
  const before = await healthOf(platform, fromOld);
  platform.say(`The version before: ${healthInWords(before)}.`);
  const mustBeSound = async (): Promise<void> => {
    const now = await healthOf(platform, fromNew);
    platform.say(`The new version: ${healthInWords(now)}.`);
    if (hasRisen(now, before)) throw new Error(`errors rise: ${healthInWords(now)}`);
  };
  await split(platform, versions, 0);
  if (!(await answersAs(platform, fromNew, release))) {
    throw new Error(`the new version does not report release ${release} at ${origin}/svc_ssr/heartbeat`);
  }
  const isGradual = await sharesFiles(platform, fromNew, fromOld);
  await mustBeSound();
  if (!isGradual) platform.say("The version before cannot serve this release's files, so all traffic moves at once.");
  for (const percent of isGradual ? STEPS : [100]) {
    await split(platform, versions, percent);
    await platform.pause(SETTLE_MS);
    await mustBeSound();
  }
}

/**
 * Brings a version that was uploaded to all visitors: checks it without traffic, warms it, and gives it 10, 50 and 100
 * percent. Goes back to the version before when a step fails or errors rise. Returns whether the new version stays.
 */
export async function rollOut(platform: Platform, versions: Versions): Promise<boolean> {
  try {
    await moveTraffic(platform, versions);
    return true;
  } catch (error) {
    const back = `${versions.oldId}@100%`;
    platform.say(
      `Going back to the version before, because ${error instanceof Error ? error.message : String(error)}.`,
    );
    const { code } = await platform.wrangler('versions', 'deploy', back, '--yes');
    platform.say(
      code === 0
        ? 'The version before has all traffic again. Its tables stay as the migrations left them, which it can read.'
        : `It could not go back. Do it by hand now: npx wrangler versions deploy ${back} --yes`,
    );
    return false;
  }
}
