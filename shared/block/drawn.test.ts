import { describe, expect, it } from 'vitest';
import { type Audience, combinationFor, variantOf } from './choose.ts';
import { drawnBlock, type PageProduct } from './drawn.ts';
import type { BlockRecord } from './record.ts';
import { combinationsOf, NO_TARGETS, targetsOf } from './targets.ts';

const nobody: Audience = { testId: null, forced: new Map(), segment: null };
const text = (html: string, more: Partial<BlockRecord> = {}): BlockRecord => ({
  name: 'text',
  props: { html },
  ...more,
});
const half = (name: string) => ({ name, share: { default: 50, b: 50 }, variants: { b: { props: { html: 'B' } } } });
const htmlOf = (record: BlockRecord, audience: Partial<Audience>, product: PageProduct | null = null) =>
  drawnBlock(record, { audience: { ...nobody, ...audience }, targets: targetsOf([record]), product })?.record.props
    ?.html;

describe('segments of a block', () => {
  it.each<[string, unknown, number | null, boolean]>([
    ['nobody is named', [], null, true],
    ['the visitor has the segment', [24, 43], 43, true],
    ['the visitor has another', [24], 43, false],
    ['the visitor has none', [24], null, false],
    ['cannot be judged', '24', 24, false],
    ['cannot be judged', [24, 'x'], 24, false],
    ['null', null, null, true],
  ])('%s: %j for %s', (_, segments, segment, isShown) => {
    expect(htmlOf(text('A', { segments: segments as number[] }), { segment })).toBe(isShown ? 'A' : undefined);
  });
});

describe('SKUs of a block', () => {
  const product = (chosen: string | null): PageProduct => ({ sku: 'BAR', variants: ['BAR-R', 'BAR-B'], chosen });
  it.each<[string, unknown, PageProduct | null, { isShown: boolean; skus?: string[] } | undefined]>([
    ['no product', ['BAR'], null, undefined],
    ['the product', ['BAR', 'X'], product(null), { isShown: true }],
    ['another product', ['X'], product('BAR-R'), undefined],
    ['the chosen variant', ['BAR-R'], product('BAR-R'), { isShown: true, skus: ['BAR-R'] }],
    ['another variant', ['BAR-B'], product('BAR-R'), { isShown: false, skus: ['BAR-B'] }],
    ['a variant, none chosen', ['BAR-B'], product(null), { isShown: false, skus: ['BAR-B'] }],
    ['cannot be judged', 'BAR', product(null), undefined],
  ])('%s', (_, skus, at, expected) => {
    const drawn = drawnBlock(text('A', { skus: skus as string[] }), {
      audience: nobody,
      targets: NO_TARGETS,
      product: at,
    });
    expect(drawn && { isShown: !drawn.isWaiting, ...(drawn.skus && { skus: drawn.skus }) }).toEqual(expected);
  });

  it('both limits must hold', () => {
    const record = text('A', { skus: ['BAR'], segments: [24] });
    expect(htmlOf(record, { segment: 24 }, product(null))).toBe('A');
    expect(htmlOf(record, {}, product(null))).toBeUndefined();
    expect(htmlOf(record, { segment: 24 })).toBeUndefined();
  });
});

describe('variants of a block', () => {
  const record = text('A', { abTest: half('t') });
  const [test] = targetsOf([record]).tests;
  const idOf = (variant: string) => {
    for (let id = 0; ; id++)
      if (test && variantOf(test, { ...nobody, testId: String(id) }) === variant) return String(id);
  };

  it('replace the props, or hide the block', () => {
    expect(htmlOf(record, { testId: idOf('default') })).toBe('A');
    expect(htmlOf(record, { testId: idOf('b') })).toBe('B');
    const hidden = text('A', { abTest: { ...half('t'), variants: { b: { hidden: true } } } });
    const viewing = { targets: targetsOf([hidden]), product: null };
    const seen = (variant: string) =>
      drawnBlock(hidden, { ...viewing, audience: { ...nobody, testId: idOf(variant) ?? null } });
    expect(seen('b')).toEqual({
      record: { name: 'text' },
      test: { name: 't', variant: 'b' },
      skus: null,
      isWaiting: false,
      isHidden: true,
    });
    expect(seen('default')).toMatchObject({ record: { props: { html: 'A' } }, isHidden: false });
  });

  it('crawlers and visitors without an id see the default', () => {
    expect(htmlOf(record, {})).toBe('A');
  });

  it('can be asked for by name; an unknown one is not', () => {
    expect(htmlOf(record, { forced: new Map([['t', 'b']]) })).toBe('B');
    expect(htmlOf(record, { forced: new Map([['t', 'c']]) })).toBe('A');
  });

  it('stay the same for a visitor, and are independent between tests', () => {
    const other = { name: 'u', shares: test?.shares ?? [] };
    const counts = new Map<string, number>();
    for (let id = 0; id < 10_000; id++) {
      const audience = { ...nobody, testId: `visitor-${id}` };
      const key = [test, other].map((each) => each && variantOf(each, audience)).join();
      expect([test, other].map((each) => each && variantOf(each, audience)).join()).toBe(key);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    // 2,500 expected for each of four; three sigma of a binomial are 130.
    for (const count of counts.values()) expect(Math.abs(count - 2500)).toBeLessThan(130);
    expect(counts.size).toBe(4);
  });

  it('are shown by their shares', () => {
    const uneven = {
      name: 'w',
      shares: [
        ['default', 90],
        ['b', 9],
        ['c', 1],
      ] as const,
    };
    const counts = { default: 0, b: 0, c: 0 } as Record<string, number>;
    for (let id = 0; id < 10_000; id++) {
      const variant = variantOf(uneven, { ...nobody, testId: `visitor-${id}` });
      counts[variant] = (counts[variant] ?? 0) + 1;
    }
    for (const [variant, share] of uneven.shares) {
      const sigma = Math.sqrt(10_000 * (share / 100) * (1 - share / 100));
      expect(Math.abs((counts[variant] ?? 0) - share * 100)).toBeLessThan(3 * sigma);
    }
  });
});

describe('versions of a page', () => {
  const page = [text('A', { abTest: half('b') }), text('C', { abTest: half('a') }), text('D', { segments: [24, 43] })];
  it('are the variants of its tests times the groups of segments that see the same', () => {
    const targets = targetsOf(page);
    expect(targets.tests.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(targets.groups).toEqual([[43, 24]]);
    expect(combinationsOf(targets)).toBe(8);
    expect(combinationsOf(targetsOf([text('A')]))).toBe(1);
  });

  it('have a key that holds only what the page has', () => {
    const targets = targetsOf(page);
    const forced = new Map([
      ['a', 'b'],
      ['unknown', 'b'],
    ]);
    expect(combinationFor(targets, nobody)).toBe('');
    expect(combinationFor(targets, { testId: null, forced, segment: 24 })).toBe('a=b&s43');
    expect(combinationFor(targets, { testId: null, forced, segment: 11 })).toBe('a=b');
    expect(combinationFor(NO_TARGETS, { testId: 'x', forced, segment: 24 })).toBe('');
  });
});
