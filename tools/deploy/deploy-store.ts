import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Migrations } from '#tools/checks/migrations.ts';
import { type DatabaseState, databaseState, jsonIn, migrate } from './database.ts';
import { fillIn } from './fill-in.ts';
import { healthInWords, healthOf } from './health.ts';
import { unreadSettings } from './missing.ts';
import type { Platform, Ran } from './platform.ts';
import { answersAs, rollOut } from './roll-out.ts';

/** The checkout that is deployed. */
export interface Project {
  /** `wrangler.toml`: its text, and what wrangler reads there. */
  readonly toml: string;
  readonly vars: Readonly<Record<string, unknown>>;
  readonly worker: string;
  readonly migrations: Migrations;
  /** Saves `wrangler.toml` with answers of the person at the terminal. */
  readonly save: (toml: string) => void;
  /** Builds the store. Returns its release. */
  readonly build: () => Promise<string>;
}

/**
 * What wrangler says when a release brings a new class of Durable Objects, before it uploads anything. A test sees that
 * the wrangler of this project says so.
 */
export const PENDING_CLASSES = 'This Worker has a pending Durable Object migration';

/** What wrangler says when there is no worker of this name yet; the same test sees this. */
export const NO_WORKER = 'not found. If this is a new Worker';

/** An output without colors and line breaks. */
function plain(text: string): string {
  return stripVTControlCharacters(text).replaceAll(/\s+/g, ' ');
}

/** Names of the secrets at the platform; undefined if there is no worker yet. */
async function secretsOf(platform: Platform): Promise<ReadonlySet<string> | undefined> {
  const { code, out, err } = await platform.wrangler('secret', 'list');
  if (code === 0) return new Set((jsonIn(out) as readonly { readonly name: string }[]).map(({ name }) => name));
  if (plain(out + err).includes(NO_WORKER)) return undefined;
  throw new Error(
    `The secrets at the platform cannot be listed. Are you logged in (npx wrangler login)?\n${err || out}`,
  );
}

/** The version that has most of the traffic. */
async function liveVersion(platform: Platform): Promise<string> {
  const { code, out, err } = await platform.wrangler('deployments', 'status', '--json');
  if (code !== 0) throw new Error(`The platform does not say which version is live.\n${err || out}`);
  const { versions } = jsonIn(out) as { versions: readonly { version_id: string; percentage: number }[] };
  const [live] = versions.toSorted((one, other) => other.percentage - one.percentage);
  if (!live) throw new Error('No version is live.');
  return live.version_id;
}

/** Runs wrangler with a file of new secrets, which only its owner can read and which is deleted afterwards. */
async function withSecrets(
  secrets: Readonly<Record<string, string>>,
  run: (...args: readonly string[]) => Promise<Ran>,
): Promise<Ran> {
  if (Object.keys(secrets).length === 0) return run();
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  const file = join(folder, 'secrets.json');
  try {
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
    return await run('--secrets-file', file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A store that is about to get a release. */
interface Place {
  readonly origin: string;
  readonly worker: string;
  readonly release: string;
  readonly newSecrets: Readonly<Record<string, string>>;
}

/** Deploys a release at once: the first one, and one with a new class of Durable Objects. Returns whether it works. */
async function deployWhole(platform: Platform, place: Place): Promise<boolean> {
  const { origin, worker, release, newSecrets } = place;
  const { code, versionId } = await withSecrets(newSecrets, (...args) => platform.wrangler('deploy', ...args));
  if (code !== 0 || versionId === undefined) throw new Error('The release was not deployed.');
  const target = { origin, worker, versionId };
  if (!(await answersAs(platform, target, release))) {
    platform.say(`The release is deployed, but ${origin}/svc_ssr/heartbeat does not report ${release}.`);
    platform.say('Does the domain lead to this worker? npx wrangler tail shows what the store says.');
    return false;
  }
  const health = await healthOf(platform, target);
  platform.say(`The release: ${healthInWords(health)}.`);
  return health.failed.length === 0;
}

/** Deploys a release behind the one that is live. Returns whether it stays. */
async function deployGradually(platform: Platform, place: Place): Promise<boolean> {
  const { origin, worker, release, newSecrets } = place;
  const oldId = await liveVersion(platform);
  const { code, out, err, versionId } = await withSecrets(newSecrets, (...args) =>
    platform.wrangler('versions', 'upload', '--tag', release, '--message', `Release ${release}`, ...args),
  );
  if (plain(out + err).includes(PENDING_CLASSES)) {
    platform.say(
      'This release brings a new class of Durable Objects, which the platform creates for all traffic at once.',
    );
    platform.say('It is deployed without steps and cannot be taken back by itself.');
    return deployWhole(platform, place);
  }
  if (code !== 0 || versionId === undefined) throw new Error('The release was not uploaded. Nothing has changed.');
  if (!(await rollOut(platform, { origin, worker, oldId, newId: versionId, release }))) return false;
  platform.say(`To go back later: npx wrangler versions deploy ${oldId}@100% --yes`);
  const triggers = await platform.wrangler('triggers', 'deploy');
  if (triggers.code !== 0) platform.say('Times, queues and routes were not updated: npx wrangler triggers deploy');
  return triggers.code === 0;
}

/** What the first member of the staff has to do. */
function firstSteps(vars: Readonly<Record<string, unknown>>): readonly string[] {
  const [host = 'admin.example.com (set ADMIN_HOSTS first)'] = String(vars.ADMIN_HOSTS ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && !each.endsWith('localhost'));
  return [
    'Nobody of the staff can sign in yet. Next:',
    `  1. curl https://${host}/svc_staff/members -H "authorization: Bearer $STAFF_TOKEN" --json '{"email":"you@example.com","name":"Your name"}'`,
    `  2. Open the "path" of the answer at https://${host}: choose a password and set up one-time codes.`,
    `  3. Create a token for imports at https://${host}/staff/members, then: STAFF_TOKEN=… npm run import -- PATH --to https://${host}`,
    '  4. npx wrangler secret delete STAFF_TOKEN: it opens everything and does not expire.',
  ];
}

function mustBeSafe({ demoAccounts }: DatabaseState): void {
  if (demoAccounts === 0) return;
  throw new Error(
    `Nothing was uploaded. The database has ${demoAccounts} demo accounts, whose passwords are public. Delete them:
  npx wrangler d1 execute DB --remote --command "DELETE FROM staff WHERE is_demo = 1; DELETE FROM customers WHERE is_demo = 1"`,
  );
}

/**
 * `npm run deploy`: checks everything that would keep the store closed, applies migrations, and brings the release to
 * all visitors without a gap (docs/deployment.md). Throws an error in words before anything is uploaded. Returns 1 if
 * the release did not stay or does not work.
 */
export async function deployStore(platform: Platform, project: Project): Promise<0 | 1> {
  const secrets = await secretsOf(platform);
  const filled = await fillIn(platform, {
    ...project,
    secrets: secrets ?? new Set(),
    isFirst: secrets === undefined,
  });
  if (filled.toml !== project.toml) project.save(filled.toml);
  for (const warning of unreadSettings(filled)) platform.say(`WARNING  ${warning}`);
  const database = await databaseState(platform);
  mustBeSafe(database);
  const release = await project.build();
  await migrate(platform, project.migrations, database);
  const origin = String(filled.vars.BASE_URL);
  const place = { origin, worker: project.worker, release, newSecrets: filled.newSecrets };
  const isDone = await (secrets ? deployGradually(platform, place) : deployWhole(platform, place));
  if (isDone) platform.say(`Release ${release} serves ${origin}.`);
  if (database.members === 0) for (const line of firstSteps(filled.vars)) platform.say(line);
  return isDone ? 0 : 1;
}
