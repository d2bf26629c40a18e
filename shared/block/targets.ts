import { CONTENT_SEGMENTS } from '#shared/customer/segments.ts';
import { type BlockRecord, type BlockTest, DEFAULT_VARIANT } from './record.ts';

/** A test of a page: its variants with their shares, `default` first, the others by name. */
export interface Test {
  readonly name: string;
  readonly shares: readonly (readonly [variant: string, share: number])[];
}

/**
 * What a page varies by, worked out from its blocks: its tests, and the segments in groups of those that see the same.
 * Visitors in no group see what a visitor without a segment sees.
 */
export interface Targets {
  readonly tests: readonly Test[];
  readonly groups: readonly (readonly number[])[];
}

export const NO_TARGETS: Targets = { tests: [], groups: [] };

/** Most combinations of variants and segments that a page may have, since each is a copy in the cache. */
export const MOST_COMBINATIONS = 8;

function testOf({ name, share }: BlockTest): Test {
  const rest = Object.entries(share).filter(([variant]) => variant !== DEFAULT_VARIANT);
  rest.sort(([a], [b]) => (a < b ? -1 : 1));
  return { name, shares: [[DEFAULT_VARIANT, share[DEFAULT_VARIANT] ?? 0], ...rest] };
}

/** A block and everything that may be shown within it, in any variant. */
export function* everyBlock(blocks: readonly BlockRecord[]): Generator<BlockRecord> {
  for (const block of blocks) {
    yield block;
    const inner = [block.slots, ...Object.values(block.abTest?.variants ?? {}).map(({ slots }) => slots)];
    for (const slots of inner) {
      for (const list of Object.values(slots ?? {})) yield* everyBlock(list as readonly BlockRecord[]);
    }
  }
}

function groupsOf(lists: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>();
  for (const id of CONTENT_SEGMENTS) {
    const sees = lists.map((list) => list.includes(id));
    if (!sees.includes(true)) continue;
    const key = sees.map(Number).join('');
    groups.set(key, [...(groups.get(key) ?? []), id]);
  }
  return [...groups.values()];
}

/** What the blocks of a page vary by; `NO_TARGETS` for blocks that everyone sees alike. */
export function targetsOf(blocks: readonly BlockRecord[]): Targets {
  const tests = new Map<string, Test>();
  const lists: (readonly number[])[] = [];
  for (const { abTest, segments } of everyBlock(blocks)) {
    if (abTest && !tests.has(abTest.name)) tests.set(abTest.name, testOf(abTest));
    if (segments && segments.length > 0) lists.push(segments);
  }
  if (tests.size === 0 && lists.length === 0) return NO_TARGETS;
  const sorted = [...tests.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  return { tests: sorted, groups: groupsOf(lists) };
}

/** How many copies of a page there may be: variants with a share (the default always counts) times groups. */
export function combinationsOf({ tests, groups }: Targets): number {
  const variants = tests.map(
    ({ shares }) => shares.filter(([name, share]) => name === DEFAULT_VARIANT || share > 0).length,
  );
  return variants.reduce((product, count) => product * count, 1 + groups.length);
}

/** The targets of blocks that are drawn on one page. */
export function joinTargets(all: readonly Targets[]): Targets {
  const some = all.filter((each) => each !== NO_TARGETS);
  const [only] = some;
  if (some.length <= 1) return only ?? NO_TARGETS;
  const tests = new Map(some.flatMap(({ tests: own }) => own.map((test) => [test.name, test] as const)));
  return {
    tests: [...tests.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    groups: groupsOf(some.flatMap(({ groups }) => groups)),
  };
}
