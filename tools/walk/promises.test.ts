import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROWS = [
  ...readFileSync('docs/promises.md', 'utf8').matchAll(/^\| (?<promise>.+?) \| `(?<file>[^`]+)` "(?<title>.+)" \|$/gm),
];
const LINES = readFileSync('docs/promises.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Promise'));

it('every row of the promises names a test', () => {
  expect(ROWS.length).toBeGreaterThan(50);
  expect(LINES.filter((line) => !ROWS.some(([row]) => row === line))).toEqual([]);
});

it.each(ROWS.map(({ groups }) => groups as Record<'file' | 'promise' | 'title', string>))(
  '$promise',
  ({ file, title }) => {
    expect(existsSync(file), `${file} is there`).toBe(true);
    expect(readFileSync(file, 'utf8')).toContain(title);
  },
);
