import { describe, expect, it } from 'vitest';
import type { Asker } from './condition.ts';
import { documentFeatures, withEntry } from './document.ts';
import { compileFeatures, evaluateFlags, visitorFlags } from './rules.ts';

const NOBODY: Asker = { site: 'EUR', now: 0, id: null, segment: null, country: null, app: false };

function gymMap(setting: unknown, asker: Partial<Asker> = {}) {
  const who = { ...NOBODY, ...asker };
  const rules = compileFeatures(documentFeatures({ enable_gym_map: { EUR: setting } }));
  const site = evaluateFlags(rules, who.site, who.now);
  return { value: visitorFlags(rules, site, who).enable_gym_map, untilMs: site.untilMs, personal: site.personal };
}

describe('a setting', () => {
  it.each([
    ['before it begins', 99, false, 100],
    ['when it begins', 100, true, 200],
    ['the last moment', 199, true, 200],
    ['when it is over', 200, false, Number.POSITIVE_INFINITY],
  ])('has a schedule, of which the next change is known: %s', (_, now, value, untilMs) => {
    expect(gymMap({ value: true, fromMs: 100, untilMs: 200 }, { now })).toEqual({ value, untilMs, personal: [] });
  });

  it('ends with its last day, whatever its schedule says', () => {
    const setting = { value: true, untilMs: 500, endsMs: 300 };
    expect([299, 300, 400].map((now) => gymMap(setting, { now }).value)).toEqual([true, false, false]);
  });

  it('can be for a segment', () => {
    const setting = { value: true, segment: 12 };
    expect([null, 11, 12].map((segment) => gymMap(setting, { segment }).value)).toEqual([false, false, true]);
    expect(gymMap(setting).personal).toEqual(['enable_gym_map']);
    expect(gymMap(setting, { site: 'USA', segment: 12 })).toMatchObject({ value: false, personal: [] });
  });

  it.each([0, 1, 25, 50, 99])('can be for %d percent of the visitors, always the same ones', (percentage) => {
    const ids = Array.from({ length: 4000 }, (_, index) => `visitor-${index}`);
    const having = (share: number) => ids.filter((id) => gymMap({ value: true, percentage: share }, { id }).value);
    const some = having(percentage);
    expect(some.length / ids.length).toBeCloseTo(percentage / 100, 1);
    expect(having(percentage)).toEqual(some);
    // Who has it keeps it when more get it.
    const more = new Set(having(Math.min(99, percentage + 20)));
    expect(some.every((id) => more.has(id))).toBe(true);
    expect(gymMap({ value: true, percentage }).value).toBe(false);
  });

  it('is for everyone at 100 percent, also without an id', () => {
    expect(gymMap({ value: true, percentage: 100 })).toMatchObject({ value: true, personal: [] });
  });

  it('leaves those whom it is not for the value of every site', () => {
    const document = { pip: { default: false, EUR: { value: true, segment: 12 } } };
    const rules = compileFeatures(documentFeatures(document));
    expect(evaluateFlags(rules, 'EUR', 0).flags.pip).toBe(false);
  });
});

describe('a document with another entry', () => {
  it.each([
    ['the first of a flag', {}, 'EUR', true, { pip: { EUR: true } }],
    ['of a flag that had one value', { pip: false }, 'EUR', true, { pip: { default: false, EUR: true } }],
    ['in the place of another', { pip: { EUR: true, CAN: true } }, 'EUR', false, { pip: { CAN: true, EUR: false } }],
    ['of every site', { pip: { value: true, percentage: 5 } }, 'default', false, { pip: { default: false } }],
    ['none', { pip: { EUR: true, CAN: true } }, 'EUR', undefined, { pip: { CAN: true } }],
    ['none in the place of the last', { pip: { EUR: true }, captcha: true }, 'EUR', undefined, { captcha: true }],
  ] as const)('%s', (_, document, site, entry, after) => {
    expect(withEntry(document, 'pip', site, entry)).toEqual(after);
  });
});
