import { describe, expect, it } from 'vitest';
import { hashPassword, isOutdated, isPassword, REAL_COST } from './password.ts';

const BUILDS = import.meta.glob<string>('/vite.*.config.ts', { query: '?raw', import: 'default', eager: true });

describe('a password', () => {
  const stored = hashPassword('Deadlift-500');

  it('is stored with algorithm, parameters and a salt of 16 bytes', () => {
    expect(stored).toMatch(/^scrypt\$\d+,8,\d+\$[0-9a-f]{32}\$[0-9a-f]{64}$/);
    expect(hashPassword('Deadlift-500')).not.toBe(stored);
  });

  it('costs 32 MiB and three rounds in production', () => {
    const real = hashPassword('Deadlift-500', REAL_COST);
    expect(real).toMatch(/^scrypt\$15,8,3\$/);
    expect([isPassword('Deadlift-500', real), isPassword('Deadlift-501', real)]).toEqual([true, false]);
    expect(Object.keys(BUILDS)).toHaveLength(2);
    expect(Object.values(BUILDS).join()).not.toContain('__PASSWORD_COST__');
  });

  it.each([
    ['itself', 'Deadlift-500', true],
    ['another case', 'deadlift-500', false],
    ['a part of it', 'Deadlift-50', false],
    ['a longer text', 'Deadlift-5000', false],
    ['an empty text', '', false],
  ])('is recognized by %s: %j → %s', (_name, given, expected) => {
    expect(isPassword(given, stored)).toBe(expected);
  });

  it('with an accent is the same from every keyboard', () => {
    expect(isPassword('Caf\u0065\u0301-500', hashPassword('Caf\u00e9-500'))).toBe(true);
  });

  it('of an account without one is never right, and checking it takes as long', () => {
    expect(isPassword('', null)).toBe(false);
    expect(isPassword('Deadlift-500', null)).toBe(false);
  });

  it('hashed at a lower cost is still valid, and is to be hashed again', () => {
    const old = hashPassword('Deadlift-500', { log2n: 10, r: 8, p: 1 });
    expect([isPassword('Deadlift-500', old), isOutdated(old), isOutdated(stored)]).toEqual([true, true, false]);
  });

  it('in an unknown format is a failure, never a match', () => {
    expect(() => isPassword('x', 'plain$x')).toThrow('cannot be read');
  });
});
