import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mustHold } from './attack.ts';
import { ATTACKS } from './rows.ts';

it.each([
  ['a9d264f9', 'a9d264f9', true],
  ['160848ee', 'a9d264f9', false],
  ['160848ee', '160848ee', true],
  ['a9d264f9', '160848ee', true],
  ['now', '160848ee', false],
  ['160848ee', 'now', true],
] as const)('what is withstood since %s: %s must withstand it: %s', (heldSince, release, isHeld) => {
  expect(mustHold({ heldSince }, release)).toBe(isHeld);
});

it('attacks have names of their own, and a reason where every release withstands them', () => {
  const names = ATTACKS.map(({ part, name }) => `${part}: ${name}`);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(ATTACKS.filter(({ heldSince, why }) => (why !== undefined) !== (heldSince === 'a9d264f9'))).toEqual([]);
});

it('docs/testing.md says of each attack which releases withstand it', () => {
  const said = readFileSync('docs/testing.md', 'utf8').split('\n');
  const line = ({ part, name, heldSince }: (typeof ATTACKS)[number]) => {
    const held = (['a9d264f9', '160848ee', 'now'] as const).map((release) =>
      mustHold({ heldSince }, release) ? 'held' : 'broken',
    );
    return `| ${part} | ${name} | ${held.join(' | ')} |`;
  };
  expect(ATTACKS.map(line).filter((row) => !said.includes(row))).toEqual([]);
});
