import { describe, expect, it } from 'vitest';
import { type SiteVersions, Versions, wholeVersions } from './versions.ts';

const site = (changes: Partial<Omit<SiteVersions, 'changes'>>, parts: Record<string, number> = {}): SiteVersions => ({
  latest: 10,
  content: 5,
  floor: 6,
  stories: 0,
  ...changes,
  changes: new Map(Object.entries(parts)),
});

/** What a page shows that was made when version 7 was the latest. */
function madeAt7(show: (versions: Versions) => void): string {
  const versions = new Versions(site({ latest: 7 }, { p1: 7 }));
  show(versions);
  return versions.stamp();
}

describe('versions of parts', () => {
  it.each<[string, (versions: Versions) => void, Record<string, number>, boolean]>([
    ['nothing that has changed', (v) => v.product(1), { p2: 8 }, false],
    ['a product that has not changed since', (v) => v.product(1), { p1: 7, p2: 9 }, false],
    ['a product that has changed', (v) => v.product(1), { p1: 8 }, true],
    ['two products, the second of which has changed', (v) => [v.product(1), v.product(2)], { p2: 10 }, true],
    ['a list that has changed', (v) => v.list(4), { c4: 9 }, true],
    ['the list of another category', (v) => v.list(4), { c40: 9 }, false],
    ['a product of the number of a changed list', (v) => v.product(4), { c4: 9 }, false],
    ['numbers of products', (v) => v.counts(), { t: 8 }, true],
    ['what fits', (v) => v.fits(), { f: 8 }, true],
    ['everything', (v) => v.everything(), { p999: 8 }, true],
    ['addresses and texts alone', (v) => [v.content, v.latest], { p999: 8, c0: 9, t: 9, f: 9 }, false],
    ['more than can be named', (v) => Array.from({ length: 500 }, (_, at) => v.product(at)), { p999: 8 }, true],
    ['as many as can be named', (v) => Array.from({ length: 400 }, (_, at) => v.product(at)), { p999: 8 }, false],
  ])('a page that shows %s', (_, show, parts, isOutdated) => {
    expect(new Versions(site({}, parts)).isOutdated(madeAt7(show))).toBe(isOutdated);
  });

  it('a page is outdated if it is not known what has changed since it was made', () => {
    const stamp = madeAt7((versions) => versions.product(1));
    expect(new Versions(site({ floor: 7 })).isOutdated(stamp)).toBe(false);
    expect(new Versions(site({ floor: 8 })).isOutdated(stamp)).toBe(true);
    expect(new Versions(wholeVersions(10)).isOutdated(stamp)).toBe(true);
    expect(new Versions(site({})).isOutdated('')).toBe(true);
  });

  it('a page of a later version than the known one is used', () => {
    const behind = new Versions(site({ latest: 6 }));
    expect(behind.isOutdated(madeAt7((versions) => versions.everything()))).toBe(false);
  });

  it('a part is read under the version of its last change, or that from which on changes are known', () => {
    const versions = new Versions(site({}, { p1: 8, c0: 9 }));
    expect([versions.product(1), versions.product(2), versions.list(0), versions.list(1)]).toEqual([8, 6, 9, 6]);
    expect([versions.content, versions.latest, versions.everything()]).toEqual([5, 10, 10]);
  });

  it('what is read aside is not shown', () => {
    const versions = new Versions(site({}));
    versions.aside().product(3);
    versions.product(4);
    expect(versions.stamp()).toBe('10 p4');
  });
});
