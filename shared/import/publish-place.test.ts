import { expect, test } from 'vitest';
import { DEFAULT_SITE, SITE_LIST } from '#shared/site/sites.ts';
import { nextSiteStart, type PublishPlace, publishedShare } from './publish-place.ts';

const LAST = { product: 1000, category: 50 };
const START: PublishPlace = { site: DEFAULT_SITE, phase: 'cards', after: 0, upTo: 0 };
const shareOf = (changes: Partial<PublishPlace>) => publishedShare({ ...START, ...changes }, SITE_LIST, LAST);

test('the share of a publish grows from 0 to 1 with its places', () => {
  const shares: number[] = [];
  for (let start: PublishPlace | undefined = START; start; start = nextSiteStart(start)) {
    if (start.site === DEFAULT_SITE) for (const after of [0, 500, 1000]) shares.push(shareOf({ after }));
    for (const after of [10, 50]) shares.push(shareOf({ site: start.site, phase: 'indexes', after }));
    if (start.site === DEFAULT_SITE) for (const after of [500, 1000]) shares.push(shareOf({ phase: 'search', after }));
  }
  expect(shares[0]).toBe(0);
  expect(shares.at(-1)).toBeCloseTo(1);
  expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
});

test('one site alone is a whole, and an id beyond the last adds nothing', () => {
  const [, other = DEFAULT_SITE] = SITE_LIST;
  const end: PublishPlace = { ...START, site: other, phase: 'indexes', after: 50 };
  expect(publishedShare(end, [other], LAST)).toBe(1);
  expect(publishedShare({ ...end, after: 99 }, [other], LAST)).toBe(1);
  expect(publishedShare({ ...end, after: 0 }, [other], { product: 0, category: 0 })).toBe(15 / 16);
});
