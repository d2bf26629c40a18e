import { describe, expect, it } from 'vitest';
import { blockRecordSchema, isInSeason, nextSeasonMs } from './record.ts';

const FROM = '2026-11-20T00:00:00-05:00';
const UNTIL = '2027-01-05T00:00:00-05:00';

describe('the season of a block', () => {
  it.each<[string, Parameters<typeof isInSeason>[0], string, boolean]>([
    ['always, without one', {}, '2000-01-01T00:00:00Z', true],
    ['not before it begins', { from: FROM }, '2026-11-20T04:59:59.999Z', false],
    ['from its first moment', { from: FROM }, '2026-11-20T05:00:00Z', true],
    ['until its last moment', { from: FROM, until: UNTIL }, '2027-01-05T04:59:59.999Z', true],
    ['not from its end on, where the next one begins', { from: FROM, until: UNTIL }, '2027-01-05T05:00:00Z', false],
    ['what follows it, from then on', { from: UNTIL }, '2027-01-05T05:00:00Z', true],
  ])('%s', (_, block, now, expected) => {
    expect(isInSeason(block, Date.parse(now))).toBe(expected);
  });

  it.each<[string, Parameters<typeof isInSeason>[0], string, string | null]>([
    ['never, without one', {}, '2026-11-26T00:00:00Z', null],
    ['when it begins', { from: FROM, until: UNTIL }, '2026-11-01T00:00:00Z', FROM],
    ['when it ends, from its first moment on', { from: FROM, until: UNTIL }, '2026-11-20T05:00:00Z', UNTIL],
    ['never, once it has ended', { from: FROM, until: UNTIL }, '2027-01-05T05:00:00Z', null],
    ['never, once what has no end has begun', { from: FROM }, '2026-12-01T00:00:00Z', null],
  ])('changes next %s', (_, block, now, expected) => {
    expect(nextSeasonMs(block, Date.parse(now))).toBe(expected === null ? Infinity : Date.parse(expected));
  });

  it('is two times with an offset', () => {
    const block = { name: 'hero', props: {} };
    expect(blockRecordSchema.safeParse({ ...block, from: FROM, until: UNTIL }).success).toBe(true);
    expect(blockRecordSchema.safeParse({ ...block, from: '2026-11-20' }).success).toBe(false);
    expect(blockRecordSchema.safeParse({ ...block, until: '2026-11-20T00:00:00' }).success).toBe(false);
  });
});
