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
    ['an empty password', '', /at least 8/],
    ['too long to hash', 'ab1-'.repeat(LONGEST_PASSWORD), /at most 256/],
    ['a well-known password', 'trustno1', /too easy to guess/],
    ['a well-known password with capitals', 'SuperMan', /too easy to guess/],
    ['one repeated letter', 'zzzzzzzzzz', /too easy to guess/],
    ['a repeated sequence', 'abcabcabcabc', /too easy to guess/],
    ['a run of digits', '23456789', /too easy to guess/],
    ['a run of digits backwards', '987654321', /too easy to guess/],
    ['a row of the keyboard', 'qwertyuiop', /too easy to guess/],
    ['the name of the store with a year', 'NorthBar-2026', /too easy to guess/],
    ['the customer’s email address', 'jo.stone@deadlift.test', /your name or your email/],
    ['the customer’s name with a year', 'Johanna1984', /your name or your email/],
    ['both of the customer’s names', 'stonejohanna!', /your name or your email/],
    ['the domain of the customer’s email', 'Deadlift2026', /your name or your email/],
  ])('%s', (_, password, said) => {
    expect(problem(password)).toMatch(said);
  });
});
