import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Last numbers of the requirements of levels 1 and 2, by section (ASVS 5.0.0): `1.2` has 1.2.1 to 1.2.9. */
const SECTIONS: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7, '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
};
/** Requirements of these sections that are not the first ones in their section. */
const APART = ['3.7.1', '3.7.2'];
const REQUIREMENTS = [
  ...Object.entries(SECTIONS).flatMap(([section, last]) =>
    Array.from({ length: last }, (_, index) => `${section}.${index + 1}`),
  ),
  ...APART,
];

const TEXT = readFileSync('docs/asvs.md', 'utf8');
const ROWS = [...TEXT.matchAll(/^\| (?<item>\d+\.\d+\.\d+) \|(?<here>.*)\| (?<test>[^|]+) \|$/gm)].map(
  ({ groups }) => groups as Record<'here' | 'item' | 'test', string>,
);
/** Requirements of features that the store does not have, named in sentences. */
const NAMED = [...TEXT.matchAll(/(?<!\| |\d|\.)\b1[07]\.\d+\.\d+\b/g)].map(([item]) => item);
const WITHOUT_TEST = /^(?:platform|design|document|none of that)$/;

it('every requirement of levels 1 and 2 is there once', () => {
  expect(REQUIREMENTS).toHaveLength(253);
  const counts = new Map<string, number>();
  for (const item of [...ROWS.map((row) => row.item), ...NAMED]) counts.set(item, (counts.get(item) ?? 0) + 1);
  expect(REQUIREMENTS.filter((item) => counts.get(item) !== 1)).toEqual([]);
  expect([...counts.keys()].filter((item) => !REQUIREMENTS.includes(item))).toEqual([]);
});

it.each(ROWS)('$item', ({ here, test }) => {
  if (WITHOUT_TEST.test(test)) {
    expect(test === 'none of that' || here.trim() !== '', 'says what is done').toBe(true);
    return;
  }
  const { file = '', title = '' } = /^`(?<file>[^`]+)` "(?<title>.+)"$/.exec(test)?.groups ?? {};
  expect(existsSync(file), `${test} names a file that is there`).toBe(true);
  expect(readFileSync(file, 'utf8')).toContain(title);
});
