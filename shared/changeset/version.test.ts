import { describe, expect, it } from 'vitest';
import { canonical, nextVersion, versionOf } from './version.ts';

describe('the version of a record', () => {
  it.each([
    ['does not exist', null, undefined, 0, 1],
    ['was never changed here', 'a', undefined, 1, 2],
    ['is as it was published', 'a', { version: 4, value: 'a' }, 4, 5],
    ['was changed by an import since', 'b', { version: 4, value: 'a' }, 5, 6],
    ['was deleted', null, { version: 4, value: null }, 0, 5],
    ['was deleted by something else', null, { version: 4, value: 'a' }, 0, 5],
    ['was imported again after it was deleted', 'b', { version: 4, value: null }, 5, 6],
  ])('that %s', (_, live, newest, version, next) => {
    expect(versionOf(live, newest)).toBe(version);
    expect(nextVersion(live, newest)).toBe(next);
  });

  it('does not depend on the order of fields', () => {
    expect(canonical({ b: [{ d: 1, c: undefined }], a: null })).toBe(canonical({ a: null, b: [{ d: 1 }] }));
    expect(canonical({ a: [1, 2] })).not.toBe(canonical({ a: [2, 1] }));
  });
});
