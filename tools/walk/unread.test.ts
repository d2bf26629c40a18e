import { expect, it } from 'vitest';
import { findUnread, flagsOf, readSources, type Sources, unreadOf } from './unread.ts';

const unread = (sources: Sources) => findUnread(sources).broken.map(({ target }) => target);

it('everything that the project declares is used', () => {
  expect(unread(readSources())).toEqual([]);
});

it.each([
  ['a file that does not mention it', 'const other = 1;', ['flag planted_flag']],
  ['a comment that mentions it', '// The planted_flag is planted.', ['flag planted_flag']],
  ['a use as a property', 'if (ctx.flags.planted_flag) draw();', []],
  ['a use by its name in quotes', "flags['planted_flag']", []],
  ['a use by destructuring', 'const { planted_flag } = flags;', []],
])('a planted flag beside %s', (_, text, found) => {
  const sources = new Map([['worker/pages/x.tsx', text]]);
  expect(unreadOf(flagsOf(['planted_flag']), sources).map(({ target }) => target)).toEqual(found);
});

it('a flag that only tests read counts as unread', () => {
  const sources = new Map([['worker/pages/x.test.ts', 'flags.planted_flag']]);
  expect(unreadOf(flagsOf(['planted_flag']), sources)).toHaveLength(1);
});

it('a planted column, var, setting and service call are found', () => {
  const sources = new Map(readSources());
  sources.set('migrations/9999_plant.sql', 'CREATE TABLE planted (\n  planted_column TEXT NOT NULL\n) STRICT;');
  sources.set('worker/store/planted.ts', "db.prepare('INSERT INTO planted (planted_column) VALUES (?1)')");
  const config = sources.get('worker/config.ts') ?? '';
  sources.set(
    'worker/config.ts',
    config.replace('export interface Config {', 'export interface Config {\n  readonly plantedSetting: string;'),
  );
  const vars = sources.get('worker/config/vars.ts') ?? '';
  sources.set(
    'worker/config/vars.ts',
    vars.replace(/^ {2}(?=[A-Z_]+: as\()/m, "  PLANTED_VAR: as(z.string(), '', {}),\n  "),
  );
  const routes = sources.get('worker/svc/gym/routes.ts') ?? '';
  sources.set('worker/svc/gym/routes.ts', `${routes}\ngym.get('/planted/:id', (c) => c.json({}));\n`);
  const before = new Set(unread(readSources()));
  const planted = unread(sources).filter((each) => !before.has(each));
  expect(planted.sort()).toEqual([
    'column planted.planted_column',
    'service call GET /svc_gym/planted/:id',
    'setting plantedSetting',
    'var PLANTED_VAR',
  ]);
});
