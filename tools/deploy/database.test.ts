import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { databaseState } from './database.ts';
import { FakePlatform } from './fake-platform.ts';
import type { Ran } from './platform.ts';

/** A platform whose database is a real one. */
class PlatformWithDatabase extends FakePlatform {
  readonly db = new DatabaseSync(':memory:');

  override async wrangler(...args: readonly string[]): Promise<Ran> {
    const results = this.db.prepare(args.at(-1) ?? '').all();
    return { code: 0, err: '', out: `a line before\n${JSON.stringify([{ results, success: true }])}` };
  }
}

it('an empty database has nothing', async () => {
  expect(await databaseState(new PlatformWithDatabase())).toEqual({ applied: new Set(), demoAccounts: 0, members: 0 });
});

it('counts demo accounts and members in the tables that the migrations make', async () => {
  const platform = new PlatformWithDatabase();
  for (const name of readdirSync('migrations').sort()) platform.db.exec(readFileSync(`migrations/${name}`, 'utf8'));
  platform.db.exec(`CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT, applied_at TEXT);
    INSERT INTO d1_migrations (name) VALUES ('0001_create_catalogue.sql');
    INSERT INTO customers (email, group_id, firstname, lastname, created_ms, is_demo)
      VALUES ('demo@a.test', 1, '', '', 0, 1), ('real@a.test', 1, '', '', 0, 0);
    INSERT INTO staff (email, password, name, role, is_demo, is_active)
      VALUES ('d@a.test', '', '', 'admin', 1, 1), ('e@a.test', '', '', 'admin', 1, 0), ('s@a.test', '', '', 'admin', 0, 1)`);
  expect(await databaseState(platform)).toEqual({
    applied: new Set(['0001_create_catalogue.sql']),
    demoAccounts: 2,
    members: 1,
  });
});
