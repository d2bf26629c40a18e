import { type Migrations, stepsTogether } from '#tools/checks/migrations.ts';
import type { Platform } from './platform.ts';

type Row = Readonly<Record<string, unknown>>;

/** The JSON in an output, which may begin with other lines. Throws if there is none. */
export function jsonIn(out: string): unknown {
  const start = out.search(/^[[{]/m);
  if (start === -1) throw new Error(`wrangler answered without JSON: ${out.slice(0, 200)}`);
  return JSON.parse(out.slice(start));
}

async function rows(platform: Platform, sql: string): Promise<readonly Row[]> {
  const { code, out, err } = await platform.wrangler('d1', 'execute', 'DB', '--remote', '--json', '--command', sql);
  if (code !== 0) throw new Error(`The database cannot be read. Nothing was uploaded.\n${err || out}`);
  const [first] = jsonIn(out) as readonly { readonly results: readonly Row[] }[];
  return first?.results ?? [];
}

/** What a deployment has to know of the database before it changes anything. */
export interface DatabaseState {
  readonly applied: ReadonlySet<string>;
  readonly demoAccounts: number;
  /** Members of the staff who may sign in. */
  readonly members: number;
}

/** Reads the database of the deployed store, which may be empty. */
export async function databaseState(platform: Platform): Promise<DatabaseState> {
  const found = await rows(platform, "SELECT name FROM sqlite_master WHERE type = 'table'");
  const tables = new Set(found.map(({ name }) => String(name)));
  const applied = tables.has('d1_migrations') ? await rows(platform, 'SELECT name FROM d1_migrations') : [];
  const [counts] =
    tables.has('customers') && tables.has('staff')
      ? await rows(
          platform,
          `SELECT (SELECT COUNT(*) FROM customers WHERE is_demo = 1)
                + (SELECT COUNT(*) FROM staff WHERE is_demo = 1 AND is_active = 1) AS demo,
             (SELECT COUNT(*) FROM staff WHERE is_demo = 0 AND is_active = 1) AS members`,
        )
      : [];
  return {
    applied: new Set(applied.map(({ name }) => String(name))),
    demoAccounts: Number(counts?.demo ?? 0),
    members: Number(counts?.members ?? 0),
  };
}

/**
 * Applies the migrations that the database does not have. The worker that runs goes on meanwhile. Throws before
 * anything is changed if they would break it.
 */
export async function migrate(platform: Platform, migrations: Migrations, { applied }: DatabaseState): Promise<void> {
  const pending = [...migrations.keys()].filter((name) => !applied.has(name));
  const together = applied.size === 0 ? [] : stepsTogether(migrations, pending);
  if (together.length > 0) throw new Error(['Nothing was uploaded. Before that:', ...together].join('\n  '));
  if (pending.length === 0) return platform.say('The tables are up to date.');
  const { code } = await platform.wrangler('d1', 'migrations', 'apply', 'DB', '--remote');
  if (code !== 0) throw new Error('The migrations were not applied. Nothing was uploaded.');
}
