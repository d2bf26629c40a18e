import { expect, it } from 'vitest';
import { newToken } from './token.ts';

it('a token has 128 random bits: every hex digit takes every value, which those of a UUID do not', () => {
  const tokens = Array.from({ length: 2000 }, newToken);
  expect(new Set(tokens).size).toBe(tokens.length);
  for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{32}$/);
  for (let digit = 0; digit < 32; digit += 1) expect(new Set(tokens.map((token) => token[digit])).size).toBe(16);
});
