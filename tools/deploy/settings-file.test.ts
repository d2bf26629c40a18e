import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PLACEHOLDERS } from './missing.ts';
import { withId, withVar } from './settings-file.ts';

const toml = readFileSync('wrangler.toml', 'utf8');

/** Lines of a text that another one does not have. */
function added(text: string): readonly string[] {
  const before = new Set(toml.split('\n'));
  return text.split('\n').filter((line) => !before.has(line));
}

it.each([
  [
    'a var that is there',
    (text: string) => withVar(text, 'MAIL_FROM', 'A "B" <a@b.test>'),
    'MAIL_FROM = "A \\"B\\" <a@b.test>"',
  ],
  ['a var that is not there', (text: string) => withVar(text, 'ADYEN_CAPTURE', 'manual'), 'ADYEN_CAPTURE = "manual"'],
  ['a dollar sign', (text: string) => withVar(text, 'MAIL_URL', 'https://x.test/$&'), 'MAIL_URL = "https://x.test/$&"'],
  ['the database', (text: string) => withId(text, 'database_id', 'd-1'), 'database_id = "d-1"'],
  ['the copies', (text: string) => withId(text, 'KV id', 'k1'), 'id = "k1"'],
])('one line of wrangler.toml is written: %s', (_, write, line) => {
  const written = write(toml);
  expect(added(written)).toEqual([line]);
  expect(Math.abs(written.split('\n').length - toml.split('\n').length)).toBeLessThanOrEqual(1);
});

it('a var stays in its table when another one follows, and gets one where there is none', () => {
  expect(withVar('[vars]\nA = "1"\n\n[limits]\ncpu_ms = 1\n', 'B', '2')).toBe(
    '[vars]\nA = "1"\nB = "2"\n\n[limits]\ncpu_ms = 1\n',
  );
  expect(withVar('name = "a"\n', 'B', '2')).toBe('name = "a"\n\n[vars]\nB = "2"\n');
});

it('the placeholders are those of wrangler.toml', () => {
  for (const { name, pattern } of PLACEHOLDERS) expect(pattern.test(toml), name).toBe(true);
});
