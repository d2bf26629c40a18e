import { describe, expect, it } from 'vitest';
import { bucketOf, variationAt } from './bucket.ts';
import type { Asker } from './condition.ts';
import { FLAG_DEFAULTS, flagsTag } from './flags.ts';
import type { Feature } from './payload.ts';
import { retryWaitMs } from './retry.ts';
import { compileFeatures, evaluateFlags, visitorFlags } from './rules.ts';

const ADA: Asker = { site: 'EUR', now: 1000, id: 'ada', segment: 11, country: 'DE', app: false };

function ask(feature: Feature, asker: Partial<Asker> = {}) {
  const who = { ...ADA, ...asker };
  const rules = compileFeatures({ pip: feature });
  const flags = visitorFlags(rules, evaluateFlags(rules, who.site, who.now), who);
  return { value: flags.pip, skipped: rules.skipped };
}

describe('the hash of the service', () => {
  // Examples from the service's own kits.
  it.each([
    ['', 'a', 1, 0.22],
    ['', 'b', 1, 0.077],
    ['b', 'a', 1, 0.946],
    ['ef', 'd', 1, 0.652],
    ['', '123', 1, 0.011],
    ['seed', 'a', 2, 0.0505],
    ['seed', 'b', 2, 0.2696],
    ['foo', 'ab', 2, 0.2575],
    ['foo', 'def', 2, 0.2019],
    ['abc', 'def', 99, undefined],
  ])('seed %j, id %j, version %d', (seed, id, version, bucket) => {
    expect(bucketOf(seed, id, version)).toBe(bucket);
  });

  it.each([
    [0, 1, [0.5, 0.5], 0],
    [0.49, 1, [0.5, 0.5], 0],
    [0.5, 1, [0.5, 0.5], 1],
    [0.3, 0.5, [0.5, 0.5], -1],
    [0.6, 0.5, [0.5, 0.5], 1],
    [0.8, 1, [0.9, 0.1], 0],
    [0.8, 1, [0.9, 0.9], 1],
    [0.2, 0, [0.5, 0.5], -1],
  ])('bucket %d with coverage %d and weights %j', (bucket, coverage, weights, index) => {
    expect(variationAt(bucket, { count: 2, coverage, weights })).toBe(index);
  });
});

describe('rules', () => {
  it.each<[string, Readonly<Record<string, unknown>>, boolean]>([
    ['a site', { site: 'EUR' }, true],
    ['another site', { site: 'USA' }, false],
    ['a number', { segment: 11 }, true],
    ['a truth', { app: true }, false],
    ['nothing', { country: null }, false],
    ['$eq', { site: { $eq: 'EUR' } }, true],
    ['$ne', { site: { $ne: 'EUR' } }, false],
    ['$in', { site: { $in: ['GBR', 'EUR'] } }, true],
    ['$nin', { site: { $nin: ['GBR', 'EUR'] } }, false],
    ['$gt', { segment: { $gt: 11 } }, false],
    ['$gte', { segment: { $gte: 11 } }, true],
    ['$lt', { now: { $lt: 1000 } }, false],
    ['$lte', { now: { $lte: 1000 } }, true],
    ['$exists', { country: { $exists: true } }, true],
    ['$exists of what nobody knows', { browser: { $exists: true } }, false],
    ['$not of operators', { site: { $not: { $in: ['USA'] } } }, true],
    ['several operators', { segment: { $gt: 10, $lt: 11 } }, false],
    ['several attributes', { site: 'EUR', country: 'FR' }, false],
    ['$or', { $or: [{ site: 'USA' }, { country: 'DE' }] }, true],
    ['$and', { $and: [{ site: 'EUR' }, { country: 'FR' }] }, false],
    ['$nor', { $nor: [{ site: 'USA' }, { country: 'FR' }] }, true],
    ['$not', { $not: { site: 'USA' } }, true],
  ])('condition %s', (_, condition, holds) => {
    expect(ask({ defaultValue: true, rules: [{ condition, force: false }] })).toEqual({ value: !holds, skipped: [] });
  });

  it.each([
    ['$regex', { condition: { site: { $regex: 'E.*' } }, force: false }, 'pip: the operator $regex'],
    ['$inGroup', { condition: { $inGroup: 'x' }, force: false }, 'pip: the operator $inGroup'],
    ['$in without a list', { condition: { site: { $in: 'EUR' } }, force: false }, 'pip: $in without a list'],
    ['a list as a value', { condition: { site: ['EUR'] }, force: false }, 'pip: a list as a value'],
    ['nothing to give', { condition: {} }, 'pip: neither force nor variations'],
    ['another rule before it', { parentConditions: [], force: false }, /^pip: .*parentConditions/],
    ['another hash', { hashVersion: 3, coverage: 0.5, force: false }, /^pip: hashVersion/],
  ])('a rule with %s is skipped and named; the next one decides', (_, rule, words) => {
    const { value, skipped } = ask({ defaultValue: false, rules: [rule, { force: true }] });
    expect(value).toBe(true);
    expect(skipped).toHaveLength(1);
    expect(skipped[0]).toMatch(words);
  });

  it('the first that applies decides, and a value of another type is the default', () => {
    expect(ask({ defaultValue: true, rules: [{ force: false }, { force: true }] }).value).toBe(false);
    expect(ask({ defaultValue: false, rules: [{ force: 'no' }] }).value).toBe(FLAG_DEFAULTS.pip);
    expect(ask({ defaultValue: 'yes' }).value).toBe(FLAG_DEFAULTS.pip);
  });

  it('a part of the visitors is found by the hash of the service', () => {
    const rules = [{ coverage: 0.25, hashAttribute: 'id', seed: '', force: false }];
    // 'a' is at 0.22 and 'b' at 0.077, 'd' with the seed 'ef' at 0.652.
    expect(ask({ defaultValue: true, rules }, { id: 'a' }).value).toBe(false);
    expect(ask({ defaultValue: true, rules: [{ ...rules[0], coverage: 0.2 }] }, { id: 'a' }).value).toBe(true);
    expect(ask({ defaultValue: true, rules }, { id: null }).value).toBe(true);
    expect(ask({ defaultValue: true, rules: [{ ...rules[0], hashAttribute: 'company' }] }, { id: 'a' }).value).toBe(
      true,
    );
  });

  it('variations follow their weights, and those outside of the coverage go on', () => {
    const variations = [true, false];
    const rule = { variations, weights: [0.2, 0.8], seed: '', hashAttribute: 'id' };
    expect(ask({ rules: [rule] }, { id: 'b' }).value).toBe(true);
    expect(ask({ rules: [rule] }, { id: 'a' }).value).toBe(false);
    // 'a' is at 0.22, beyond the half of the second variation's place from 0.2 to 0.6 only with less coverage.
    expect(ask({ rules: [{ ...rule, coverage: 0.01 }, { force: true }] }, { id: 'a' }).value).toBe(true);
  });

  it('sets of flags that are equal are one object, with one tag', () => {
    const rules = compileFeatures({ pip: { rules: [{ condition: { segment: 11 }, force: false }] } });
    const site = evaluateFlags(rules, 'EUR', 0);
    const [first, second] = ['ada', 'bea'].map((id) => visitorFlags(rules, site, { ...ADA, id }));
    expect(first).toBe(second);
    expect(flagsTag(first ?? site.flags)).toBe('pip%3Dfalse');
    expect(flagsTag(visitorFlags(rules, site, { ...ADA, segment: null }))).toBe('');
  });
});

describe('the wait after failures', () => {
  it.each([
    [1, 0, 1000],
    [3, 0, 1000],
    [3, 0.5, 1500],
    [4, 0, 3000],
    [4, 0.5, 4500],
    [5, 0, 9000],
    [8, 0, 243_000],
    [8, 0.5, 300_000],
    [9, 0, 300_000],
    [1000, 0.9, 300_000],
  ])('%d failures, chance %d', (errors, chance, ms) => {
    expect(retryWaitMs(errors, chance)).toBe(ms);
  });
});
