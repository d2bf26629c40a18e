import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backupCommand, restoreCommand } from './cli.ts';
import { MANIFEST } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { filesIn } from './state-files.ts';
import { takeBackup } from './take-backup.ts';

const D1 = `v3/d1/miniflare-D1DatabaseObject/${'d'.repeat(64)}.sqlite`;
const DESK = `v3/do/northbar-OrderDesk/${'a'.repeat(64)}.sqlite`;
const BLOB = 'v3/r2/northbar-media/blobs/0123456789abcdef';
const MIGRATION = readdirSync('migrations').sort().at(-1) ?? '';

let folder = '';
const at = (...path: string[]): string => join(folder, ...path);
const open: DatabaseSync[] = [];
let child: ChildProcess | undefined;

function write(path: string, text: string): void {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
}

/** Opens a database whose last writes are only in its log, as a store has it that was killed. */
function openDatabase(path: string, ...statements: readonly string[]): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true });
  const db = new DatabaseSync(path);
  open.push(db);
  db.exec('PRAGMA journal_mode = WAL');
  for (const statement of statements) db.exec(statement);
  return db;
}

function rowsOf(path: string, table: string): readonly unknown[] {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return db.prepare(`SELECT * FROM ${table}`).all();
  } finally {
    db.close();
  }
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  const record = `INSERT INTO d1_migrations VALUES ('${MIGRATION}')`;
  openDatabase(at('state', D1), 'CREATE TABLE d1_migrations (name TEXT)', record, 'CREATE TABLE orders (id)');
  openDatabase(at('state', DESK), 'CREATE TABLE orders (id)', 'INSERT INTO orders VALUES (7)');
  write(`state/${BLOB}`, 'a picture');
  write('state/v3/cache/default/blobs/0123', 'a page');
  write('state/session-secret', 'a secret');
  write('state/staff-token', 'a token');
});

afterEach(async () => {
  for (const db of open.splice(0)) db.close();
  if (child?.exitCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup of a state', () => {
  it('has everything but copies and tokens, with the last writes of every database, and is restored as it was', async () => {
    const { manifest, pausedMs } = await takeBackup(at('state'), at('backup'));
    expect(pausedMs).toBeNull();
    expect(manifest.migration).toBe(MIGRATION);
    // Only its owner reads all customers and the secret of sessions.
    expect(statSync(at('backup')).mode & 0o777).toBe(0o700);
    expect(filesIn(at('backup'))).toEqual(['backup.json', 'session-secret', D1, DESK, BLOB].sort());
    mkdirSync(at('other'));
    writeFileSync(at('other', 'staff-token'), 'another token');
    await restoreBackup(at('backup'), at('other'));
    expect(rowsOf(at('other', DESK), 'orders')).toEqual([{ id: 7 }]);
    expect(rowsOf(at('other', D1), 'd1_migrations')).toEqual([{ name: MIGRATION }]);
    expect(readFileSync(at('other', BLOB), 'utf8')).toBe('a picture');
    expect(readFileSync(at('other', 'staff-token'), 'utf8')).toBe('another token');
    expect(readdirSync(at('other')).sort()).toEqual(['session-secret', 'staff-token', 'v3']);
  });

  it('leaves out values that workerd has not finished writing, and can be restored', async () => {
    write(`state/${dirname(BLOB)}/.kj-tmp.4711.3`, 'half a pic');
    await takeBackup(at('state'), at('backup'));
    expect(filesIn(at('backup'))).toEqual(['backup.json', 'session-secret', D1, DESK, BLOB].sort());
    await restoreBackup(at('backup'), at('other'));
    expect(filesIn(at('other'))).toEqual(['session-secret', D1, DESK, BLOB].sort());
  });

  it('is refused where something is already, and where there is nothing to back up', async () => {
    write('full/notes.txt', 'keep me');
    await expect(takeBackup(at('state'), at('full'))).rejects.toThrow('full is not empty');
    await expect(takeBackup(at('nowhere'), at('backup'))).rejects.toThrow('no state in');
    expect(readdirSync(folder).sort()).toEqual(['full', 'state']);
    expect(readdirSync(at('full'))).toEqual(['notes.txt']);
  });

  it('goes into a new folder, an empty one, and one that is named with a slash', async () => {
    mkdirSync(at('empty'));
    for (const name of ['deep/new', 'empty', 'with-slash/']) {
      await takeBackup(at('state'), at(name));
      expect(filesIn(at(name))).toContain(MANIFEST);
    }
    expect(readdirSync(folder).sort()).toEqual(['deep', 'empty', 'state', 'with-slash']);
  });

  it('of a damaged database does not appear', async () => {
    for (const db of open.splice(0)) db.close();
    const bytes = readFileSync(at('state', DESK));
    bytes.fill(0xff, 4096, 6000);
    writeFileSync(at('state', DESK), bytes);
    await expect(takeBackup(at('state'), at('backup'))).rejects.toThrow(/damaged|malformed/);
    expect(readdirSync(folder)).toEqual(['state']);
  });
});

describe('a restore', () => {
  const editManifest = (change: (manifest: Record<string, unknown>) => object) => () => {
    const file = at('backup', MANIFEST);
    writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)));
  };
  const flipped = () => {
    const bytes = readFileSync(at('backup', DESK));
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    writeFileSync(at('backup', DESK), bytes);
  };

  it.each<[string, () => void, RegExp]>([
    ['without a manifest', () => rmSync(at('backup', MANIFEST)), /is not a backup: it has no backup\.json/],
    [
      'with half a manifest',
      () => writeFileSync(at('backup', MANIFEST), '{"format": 1,'),
      /backup\.json cannot be read/,
    ],
    ['with an empty manifest', () => writeFileSync(at('backup', MANIFEST), '{}'), /backup\.json is not complete/],
    ['with one changed bit', flipped, /damaged: v3\/do\/.* has changed/],
    ['without one of its files', () => rmSync(at('backup', BLOB)), /damaged: v3\/r2\/.* is missing/],
    [
      'with a cut file',
      () => writeFileSync(at('backup', BLOB), 'a pic'),
      /damaged: v3\/r2\/.* is missing or incomplete/,
    ],
    ['with a foreign file', () => write('backup/v3/kv/x', ''), /damaged: v3\/kv\/x is not part of it/],
    ['of a newer layout', editManifest((all) => ({ ...all, format: 2, more: [] })), /newer version of the store/],
    [
      'of a newer database',
      editManifest((all) => ({ ...all, migration: '9999_new.sql' })),
      /needs the migration 9999_new/,
    ],
    [
      'that leads out of its folder',
      editManifest((all) => ({ ...all, files: { 'v3/d1/../../../x': { bytes: 0, sha256: '0'.repeat(64) } } })),
      /backup\.json is not complete/,
    ],
  ])('of a backup %s is refused, and nothing is written', async (_, damage, words) => {
    await takeBackup(at('state'), at('backup'));
    damage();
    await expect(restoreBackup(at('backup'), at('other'))).rejects.toThrow(words);
    expect(filesIn(at('other'))).toEqual([]);
  });

  it('into a state with data is refused and changes nothing', async () => {
    await takeBackup(at('state'), at('backup'));
    const before = filesIn(at('state'));
    await expect(restoreBackup(at('backup'), at('state'))).rejects.toThrow('state is not empty');
    expect(filesIn(at('state'))).toEqual(before);
  });

  it('begins again where one was interrupted', async () => {
    await takeBackup(at('state'), at('backup'));
    write('other/restoring/v3/d1/half', 'half');
    await restoreBackup(at('backup'), at('other'));
    expect(filesIn(at('other'))).toEqual([...filesIn(at('backup'))].filter((path) => path !== MANIFEST));
  });
});

it.each([
  ['no folder', [], 'usage: npm run backup -- DIR'],
  ['two folders', ['a', 'b'], 'usage: npm run backup -- DIR'],
  ['a deployed store', ['a', '--to', 'https://www.example.com'], 'npm run backup works on a store on this machine'],
])('a command with %s says in one line what it needs', async (_, args, words) => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const codes = [await backupCommand(args), await restoreCommand(args)];
  const lines = said.mock.calls.map(([line]) => String(line));
  said.mockRestore();
  expect(codes).toEqual([1, 1]);
  expect(lines[0]).toContain(words);
  expect(lines[1]).toContain(words.replace('backup', 'restore'));
  expect(lines.join('').split('\n')).toHaveLength(3);
});

/** Writes each number to one database and then to the other, until it is ended; a minute at most. */
const WRITER = `
const { DatabaseSync } = require('node:sqlite');
const [first, second] = process.argv.slice(-2).map((path) => {
  const db = new DatabaseSync(path);
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; CREATE TABLE IF NOT EXISTS numbers (n INTEGER)');
  return db.prepare('INSERT INTO numbers VALUES (?)');
});
process.stdout.write('ready');
for (let n = 1; n < 2_000_000; n++) { first.run(n); second.run(n); }
`;

/** How many numbers each database of a backup has. */
function counts(backup: string): readonly number[] {
  return [D1, DESK].map((path) => {
    const [row] = rowsOf(join(backup, path), '(SELECT count(*) AS n FROM numbers)') as { n: number }[];
    return row?.n ?? -1;
  });
}

it('a backup of a store that writes is of one moment: what was written first is there, if what followed is', async () => {
  for (const db of open.splice(0)) db.close();
  const args = ['-e', WRITER, 'workerd', 'serve', at('state', D1), at('state', DESK)];
  child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  writeFileSync(at('state', 'running.json'), JSON.stringify({ pid: process.pid, url: 'http://localhost:1' }));
  let last = 0;
  for (let turn = 0; turn < 6; turn++) {
    const { pausedMs } = await takeBackup(at('state'), at(`backup-${turn}`));
    expect(pausedMs).toBeGreaterThan(0);
    const [first = 0, second = 0] = counts(at(`backup-${turn}`));
    expect(first - second).toBeOneOf([0, 1]);
    // The writer goes on between two backups.
    expect(second).toBeGreaterThan(last);
    last = second;
  }
  await expect(restoreBackup(at('backup-0'), at('state'))).rejects.toThrow('A store is running on');
});
