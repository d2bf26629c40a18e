import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { convertV4MiniflareOptions, Miniflare, type MiniflareOptions } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as workerOptions } from 'wrangler';
import { varsSchema } from '#worker/config/vars.ts';
import { type Hashers, hashingApart } from './hashers.ts';
import { makeFolder } from './make-folder.ts';
import { sessionSecret } from './session-secret.ts';
import { stateFolder } from './state-folder.ts';
import { statementsOf } from './statements.ts';

/** How a local store is opened. */
export interface RuntimeOptions {
  /** TCP port; undefined opens none. */
  readonly port?: number;
  readonly staffToken: string;
  readonly state?: string;
  /** Vars and secrets that override those of the environment. */
  readonly vars?: Readonly<Record<string, string>>;
  /** A statement in front of the bundle, such as constants of tests. */
  readonly before?: string;
  /** A module around the bundle, which it imports as `./index.js`; for tests whose bindings fail. */
  readonly around?: string;
  /** Objects in a process of their own that hash passwords; without them the store's own process does. */
  readonly hashers?: Hashers;
  /**
   * `problems`: prints only warnings and errors of the log, for work whose progress nobody follows; `silent`: nothing,
   * for stores that fail on purpose; a function gets each line.
   */
  readonly logs?: 'all' | 'problems' | 'silent' | ((line: string) => void);
  /** `none`: the tables stay as they are, as while a release runs whose migrations have not been applied. */
  readonly migrations?: 'all' | 'none';
}

function printProblem({ level, message }: { readonly level: string; readonly message: string }): void {
  if (level === 'error' || level === 'warn') console.error(message);
}

/** Reads the vars in `.dev.vars`, one `NAME=value` per line. */
function devVars(): Record<string, string> {
  if (!existsSync('.dev.vars')) return {};
  const lines = readFileSync('.dev.vars', 'utf8').split('\n');
  const pairs = lines.map((line) => /^\s*([A-Z_]+)\s*=\s*(.*?)\s*$/.exec(line)).filter((match) => match !== null);
  return Object.fromEntries(
    pairs.map((match) => [match[1] as string, (match[2] as string).replace(/^(["'])(.*)\1$/, '$2')]),
  );
}

/** Returns the store's vars and secrets that the environment of this process sets: `PAYMENTS=http npm start`. */
function environmentVars(): Record<string, string> {
  return Object.fromEntries(
    Object.keys(varsSchema.shape).flatMap((name) => {
      const value = process.env[name];
      return value ? [[name, value]] : [];
    }),
  );
}

/** Returns the vars and secrets of a local store, which it marks as one. */
export function localVars(token: string, state: string): Record<string, string> {
  const { workerOptions: found } = workerOptions('wrangler.toml');
  return {
    ...(found.bindings as Record<string, string>),
    ...devVars(),
    ...environmentVars(),
    STORE_PLACE: 'local',
    STAFF_TOKEN: token,
    SESSION_SECRET: sessionSecret(state),
  };
}

/**
 * Returns queue consumers that take each message at once. The platform gathers messages because it charges for calls;
 * on this machine nobody should wait for an email.
 */
function atOnce(consumers: Readonly<Record<string, object>>): Record<string, { maxBatchTimeout: number }> {
  return Object.fromEntries(
    Object.entries(consumers).map(([queue, consumer]) => [queue, { ...consumer, maxBatchTimeout: 0 }]),
  );
}

/**
 * Returns the production bundle as a worker on a state folder; only `wrangler.toml` describes its bindings. `before`: a
 * statement in front of the bundle, for tests.
 */
export function storeWorker(token: string, state: string, before = '') {
  const { workerOptions: found, main } = workerOptions('wrangler.toml');
  // The bundle is a single module, so no rules are needed to find others.
  const { modulesRules: _rules, queueConsumers, ...worker } = found;
  const path = resolve(main ?? 'dist/worker/index.js');
  return {
    ...worker,
    queueConsumers: atOnce(queueConsumers as Readonly<Record<string, object>>),
    name: 'northbar',
    modules: [{ type: 'ESModule' as const, path, contents: before + readFileSync(path, 'utf8') }],
    modulesRoot: resolve('dist/worker'),
    bindings: localVars(token, state),
  };
}

/** Returns where miniflare keeps the state of a folder: in the same place as wrangler. */
export function persistencePath(state: string): string {
  return `${state}/v3`;
}

/** What modules around the bundle may import as `./watch-bindings.js`. */
const WATCH = resolve(import.meta.dirname, 'watch-bindings.js');

/** A module around the bundle. */
function outerModule(around: string) {
  const path = resolve('dist/worker', basename(around));
  return { type: 'ESModule' as const, path, contents: readFileSync(around, 'utf8') };
}

/** Returns what becomes of lines of the log; nothing for printing all of them. */
function logHandler(logs: RuntimeOptions['logs'] = 'all') {
  if (logs === 'all') return {};
  if (logs === 'problems') return { handleStructuredLogs: printProblem };
  if (logs === 'silent') return { handleStructuredLogs: () => undefined };
  return { handleStructuredLogs: ({ message }: { readonly message: string }) => logs(message) };
}

function runtimeOptions(options: RuntimeOptions): MiniflareOptions {
  const state = options.state ?? stateFolder();
  const worker = storeWorker(options.staffToken, state, options.before);
  const around = options.around ?? '';
  const converted = convertV4MiniflareOptions({
    ...worker,
    ...(around === '' ? {} : { modules: [outerModule(around), outerModule(WATCH), ...worker.modules] }),
    ...(options.hashers ? hashingApart(options.hashers, worker) : {}),
    bindings: { ...worker.bindings, ...options.vars },
    host: process.env.HOST ?? '127.0.0.1',
    port: options.port ?? 0,
  });
  return {
    ...converted,
    resourcePersistencePath: persistencePath(state),
    ...logHandler(options.logs),
  };
}

/** Opens the store in workerd and brings its database up to date. */
export async function openRuntime(options: RuntimeOptions): Promise<Miniflare> {
  makeFolder(options.state ?? stateFolder());
  const runtime = new Miniflare(runtimeOptions(options));
  await runtime.ready;
  if (options.migrations !== 'none') await migrate(runtime);
  return runtime;
}

const RECORD = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`;

/**
 * Applies the same migrations as `wrangler d1 migrations apply`, each file in one transaction, recorded in the same
 * table.
 */
export async function migrate(runtime: Miniflare): Promise<void> {
  const db = await runtime.getD1Database('DB');
  await db.prepare(RECORD).run();
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>();
  const applied = new Set(results.map((row) => row.name));
  for (const name of readdirSync('migrations')
    .filter((file) => file.endsWith('.sql'))
    .sort()) {
    if (applied.has(name)) continue;
    const statements = statementsOf(readFileSync(`migrations/${name}`, 'utf8'));
    await db.batch([
      ...statements.map((statement) => db.prepare(statement)),
      db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
    ]);
  }
}
