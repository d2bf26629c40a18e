import { describe, expect, it } from 'vitest';
import { LONGEST_PASSWORD, passwordProblem } from './password-rules.ts';

const OWNER = { email: 'jo.stone@deadlift.test', firstname: 'Johanna', lastname: 'Stone' };
const KNOWN = new Set(['trustno1', 'superman', 'p@ssw0rd']);
const problem = (password: string) => passwordProblem(password, OWNER, (each) => KNOWN.has(each));

describe('a password that may be chosen', () => {
  it.each([
    'correct horse battery staple',
    'Overhead-500',
    'plates & chalk',
    'ünïcödé-größe',
    '   eight  ',
    'stones and more stones',
    'f3a91c0be47d5528f3a91c0be47d5520-8841f3a91c0be47d5528f3a91c0be47d5',
    '🏋️ lifting heavy 🏋️',
  ])('%s', (password) => {
    expect(problem(password)).toBeUndefined();
  });
});

describe('a password that may not', () => {
  it.each([
    ['seven letters', 'bumperp', /at least 8/],
    ['letters of two code units each', '🏋🏋🏋🏋', /at least 8/],
    ['nothing', '', /at least 8/],
    ['longer than a hash is made of', 'ab1-'.repeat(LONGEST_PASSWORD), /at most 256/],
    ['one that everybody knows', 'trustno1', /first that others would try/],
    ['one that everybody knows, in capitals', 'SuperMan', /first that others would try/],
    ['one letter again and again', 'zzzzzzzzzz', /first that others would try/],
    ['a short piece again and again', 'abcabcabcabc', /first that others would try/],
    ['a run of digits', '23456789', /first that others would try/],
    ['a run of digits backwards', '987654321', /first that others would try/],
    ['a row of keys', 'qwertyuiop', /first that others would try/],
    ['the own address', 'jo.stone@deadlift.test', /your name or your email/],
    ['the own name with a year', 'Johanna1984', /your name or your email/],
    ['both names', 'stonejohanna!', /your name or your email/],
    ['the own mail provider', 'Deadlift2026', /your name or your email/],
  ])('%s', (_, password, said) => {
    expect(problem(password)).toMatch(said);
  });
});
