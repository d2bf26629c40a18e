import { describe, expect, it } from 'vitest';
import { SITES, type SiteCode } from '#shared/site/sites.ts';
import { hasMainList, listsOf, namedLists, offeredLists } from './lists.ts';

const MAIN = ['newsletter', 'rapidfire'];
const ALL = [
  ...MAIN,
  'invitationalNewsUpdates',
  'invitationalTickets',
  'invitationalVolunteering',
  'invitationalVendors',
];
const codes = (lists: readonly { readonly code: string }[]) => lists.map(({ code }) => code);

describe('lists on offer', () => {
  it.each<[SiteCode, boolean, readonly string[]]>([
    ['USA', true, ALL],
    ['USA', false, MAIN],
    ['APO', true, ALL],
    ['APO', false, MAIN],
    ['CAN', true, MAIN],
    ['EUR', true, MAIN],
    ['AUS', true, MAIN],
    ['GBR', true, MAIN],
  ])('on %s with an event to write about %s: %j', (site, hasEvent, expected) => {
    expect(codes(offeredLists(SITES[site], hasEvent))).toEqual(expected);
  });

  it('are all that the site has for those who leave them', () => {
    expect(codes(listsOf(SITES.USA))).toEqual(ALL);
  });
});

describe('a choice of lists', () => {
  const chosen = (...names: (string | number)[]) => namedLists(SITES.USA, offeredLists(SITES.USA, true), names);
  it.each<[readonly (string | number)[], readonly string[] | undefined, boolean]>([
    [['newsletter'], ['newsletter'], true],
    [[102], ['rapidfire'], true],
    [['newsletter', '101'], ['newsletter'], true],
    [['rapidfire', 'invitationalTickets'], ['rapidfire', 'invitationalTickets'], true],
    [['invitationalTickets'], ['invitationalTickets'], false],
    [[111, 112, 113, 114], ALL.slice(2), false],
    [['newsletter', 'unknown'], undefined, false],
    [[401], undefined, false],
    [[], [], false],
  ])('%j is %j, and enough for a sign-up: %s', (names, expected, isEnough) => {
    const lists = chosen(...names);
    expect(lists && codes(lists)).toEqual(expected);
    expect(hasMainList(lists ?? [])).toBe(isEnough);
  });
});
