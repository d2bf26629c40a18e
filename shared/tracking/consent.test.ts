import { describe, expect, it } from 'vitest';
import { SITE_LIST } from '#shared/site/sites.ts';
import {
  allows,
  CATEGORIES,
  type Category,
  GATES,
  grantedBy,
  readChoice,
  readShopperId,
  writeChoice,
} from './consent.ts';

const ALL = [...CATEGORIES];

describe('what is granted', () => {
  it.each<[string, readonly Category[] | null, boolean, boolean, readonly Category[]]>([
    ['nothing by default where sites deny', null, false, false, []],
    ['everything by default elsewhere', null, true, false, ALL],
    ['what was chosen where sites deny', ['performance'], false, false, ['performance']],
    ['what was chosen where they grant', ['performance'], true, false, ['performance']],
    ['nothing where nothing was chosen', [], true, false, []],
    ['no marketing with a privacy signal', null, true, true, ['functional', 'performance']],
    ['no marketing with a privacy signal, even if chosen', ALL, false, true, ['functional', 'performance']],
  ])('%s', (_, choice, byDefault, hasPrivacySignal, granted) => {
    expect(grantedBy({ choice, byDefault, hasPrivacySignal })).toEqual(granted);
  });

  it('is denied by default only on EUR, GBR and CAN', () => {
    expect(SITE_LIST.filter((site) => !site.grantsConsent).map(({ code }) => code)).toEqual(['CAN', 'EUR', 'GBR']);
  });
});

describe('the consent gates', () => {
  it.each<[string, readonly Category[], boolean, boolean]>([
    ['everything', ALL, true, true],
    ['nothing', [], false, false],
    ['only marketing', ['marketing'], false, false],
    ['only performance: events without the shopper', ['performance'], true, false],
    ['only functional: no shopper without events', ['functional'], false, false],
    ['functional and performance', ['functional', 'performance'], true, true],
  ])('%s', (_, granted, events, shopper) => {
    expect(allows(granted, 'discoveryEvents')).toBe(events);
    expect(allows(granted, 'discoveryShopper')).toBe(shopper);
  });

  it('each need a category that a visitor can choose', () => {
    expect(CATEGORIES).toEqual(expect.arrayContaining(Object.values(GATES).flat()));
  });
});

describe('the cookie', () => {
  it.each<[readonly Category[], string]>([
    [[], 'v1.1790000000.none'],
    [['marketing', 'functional'], 'v1.1790000000.functional.marketing'],
    [ALL, 'v1.1790000000.functional.performance.marketing'],
  ])('stores %j as %s', (chosen, text) => {
    expect(writeChoice(chosen, 1_790_000_000_999)).toBe(text);
    expect(readChoice(text)).toEqual(CATEGORIES.filter((category) => chosen.includes(category)));
  });

  it.each([
    [undefined, null],
    ['', null],
    ['yes', []],
    ['none', []],
    ['functional.marketing', ['functional', 'marketing']],
    ['performance.<b>.constructor', ['performance']],
  ])('%s reads as %j', (text, choice) => {
    expect(readChoice(text)).toEqual(choice);
  });

  it('identifies a shopper by an id of this store only', () => {
    expect(readShopperId('0123456789abcdef0123456789abcdef')).toBe('0123456789abcdef0123456789abcdef');
    expect([undefined, '', 'x', '0123456789ABCDEF0123456789ABCDEF'].map(readShopperId)).toEqual(['', '', '', '']);
  });
});
