import { describe, expect, it } from 'vitest';
import { LONGEST_PASSWORD, passwordProblem } from './password-rules.ts';

const OWNER = { email: 'jo.stone@deadlift.test', firstname: 'Johanna', lastname: 'Stone' };
const KNOWN = new Set(['trustno1', 'superman', 'p@ssw0rd']);
const problem = (password: string) => passwordProblem(password, OWNER, (each) => KNOWN.has(each));

describe('a password that is allowed', () => {
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

describe('a password that is not allowed', () => {
  it.each([
    ['seven letters', 'bumperp', /at least 8/],
    ['letters of two code units each', '🏋🏋🏋🏋', /at least 8/],
    ['nothing', '', /at least 8/],
    ['longer than a hash is made of', 'ab1-'.repeat(LONGEST_PASSWORD), /at most 256/],
    ['one that everyone knows', 'trustno1', /too easy to guess/],
    ['one that everyone knows, in capitals', 'SuperMan', /too easy to guess/],
    ['one letter again and again', 'zzzzzzzzzz', /too easy to guess/],
    ['a short piece again and again', 'abcabcabcabc', /too easy to guess/],
    ['a run of digits', '23456789', /too easy to guess/],
    ['a run of digits backwards', '987654321', /too easy to guess/],
    ['a row of keys', 'qwertyuiop', /too easy to guess/],
    ['the own address', 'jo.stone@deadlift.test', /your name or your email/],
    ['the own name with a year', 'Johanna1984', /your name or your email/],
    ['both names', 'stonejohanna!', /your name or your email/],
    ['the own mail provider', 'Deadlift2026', /your name or your email/],
  ])('%s', (_, password, said) => {
    expect(problem(password)).toMatch(said);
  });
});
