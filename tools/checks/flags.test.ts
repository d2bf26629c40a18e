import { expect, it } from 'vitest';
import { FLAG_REGISTRY, type FlagRow } from '#shared/flag/registry.ts';
import { readSources } from '#tools/walk/unread.ts';
import { flagProblems } from './flags.ts';

it('every flag of the store is read where the registry says', () => {
  expect(flagProblems(readSources())).toEqual([]);
});

const PLANTED: FlagRow = {
  type: 'boolean',
  default: false,
  owner: 'Content',
  meaning: 'Nothing.',
  readBy: 'worker/pages/x.tsx',
};
const problems = (text: string, registry: Readonly<Record<string, FlagRow>> = { planted_flag: PLANTED }) =>
  flagProblems(new Map([['worker/pages/x.tsx', text]]), registry);

it('a flag that nothing reads is refused', () => {
  expect(problems('const other = 1;')).toEqual([
    'flag planted_flag is read by nothing',
    'flag planted_flag: worker/pages/x.tsx, which should read it, does not name it',
  ]);
  expect(problems('// flags.planted_flag would be read here')).toContain(
    'flag planted_flag: worker/pages/x.tsx, which should read it, does not name it',
  );
});

it('a flag is refused whose reader in the registry is another file', () => {
  const sources = new Map([['worker/pages/y.tsx', 'if (ctx.flags.planted_flag) draw();']]);
  expect(flagProblems(sources, { planted_flag: PLANTED })).toEqual([
    'flag planted_flag: worker/pages/x.tsx, which should read it, does not name it',
  ]);
});

it.each([
  ['as a property', 'if (ctx.flags.unheard_of) draw(flags.planted_flag);'],
  ['in quotes', "if (flags['unheard_of']) draw(flags.planted_flag);"],
])('a read of an unknown flag is refused: %s', (_, text) => {
  expect(problems(text)).toEqual([
    'worker/pages/x.tsx reads the flag unheard_of, which shared/flag/registry.ts does not have',
  ]);
});

it('lists that are called flags are no flags', () => {
  expect(problems('flags.push(1); if (flags.length > 0) draw(ctx.flags.planted_flag);')).toEqual([]);
});

it('a default has the type of its flag', () => {
  for (const [name, row] of Object.entries(FLAG_REGISTRY)) expect(typeof row.default, name).toBe(row.type);
});
