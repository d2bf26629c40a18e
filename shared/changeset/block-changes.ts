import { canonical } from './version.ts';

/** A block of a page as it is stored. */
type Block = Readonly<Record<string, unknown>>;

/** What became of a block. Places count from 1. */
export interface BlockChange {
  readonly what: 'added' | 'changed' | 'moved' | 'removed';
  /** The kind of block. */
  readonly name: string;
  /** Null for one that was added. */
  readonly from: number | null;
  /** Null for one that was removed. */
  readonly to: number | null;
  readonly before: Block | null;
  readonly after: Block | null;
}

const nameOf = (block: Block): string => String(block.name ?? '');

/** Pairs places of both lists whose items have the same key, each place once and in order. */
function pairsOf(old: ReadonlyMap<number, string>, now: ReadonlyMap<number, string>): Map<number, number> {
  const free = new Map<string, number[]>();
  for (const [place, key] of old) free.set(key, [...(free.get(key) ?? []), place]);
  const pairs = new Map<number, number>();
  for (const [place, key] of now) {
    const from = free.get(key)?.shift();
    if (from !== undefined) pairs.set(place, from);
  }
  return pairs;
}

/** Places of the new list that keep their order: of all pairs the most that rise in both lists. */
function keptOf(pairs: ReadonlyMap<number, number>): ReadonlySet<number> {
  const rows = [...pairs].sort(([a], [b]) => a - b);
  const best: { length: number; before: number }[] = [];
  for (const [index, [, from]] of rows.entries()) {
    let own = { length: 1, before: -1 };
    for (let other = 0; other < index; other++) {
      const length = (best[other]?.length ?? 0) + 1;
      if ((rows[other]?.[1] ?? 0) < from && length > own.length) own = { length, before: other };
    }
    best.push(own);
  }
  const kept = new Set<number>();
  const longest = Math.max(0, ...best.map(({ length }) => length));
  for (let at = best.findIndex(({ length }) => length === longest); at >= 0; at = best[at]?.before ?? -1)
    kept.add(rows[at]?.[0] ?? -1);
  return kept;
}

/**
 * What became of the blocks of a page, by their names: those that are the same elsewhere have moved, and of the others
 * those of one kind have changed, in their order. In the order of the new page; what was removed comes last.
 */
export function blockChanges(before: readonly Block[], after: readonly Block[]): readonly BlockChange[] {
  const keyed = (blocks: readonly Block[], keyOf: (block: Block) => string, skip: ReadonlySet<number>) =>
    new Map(blocks.map((block, at) => [at, keyOf(block)] as const).filter(([at]) => !skip.has(at)));
  const none: ReadonlySet<number> = new Set();
  const same = pairsOf(keyed(before, canonical, none), keyed(after, canonical, none));
  const kept = keptOf(same);
  const changed = pairsOf(keyed(before, nameOf, new Set(same.values())), keyed(after, nameOf, new Set(same.keys())));
  const known = new Set([...same.values(), ...changed.values()]);
  return [
    ...after.flatMap((block, at): BlockChange[] => {
      const own = { name: nameOf(block), to: at + 1, after: block };
      const from = same.get(at) ?? changed.get(at);
      if (from === undefined) return [{ what: 'added', from: null, before: null, ...own }];
      if (kept.has(at)) return [];
      return [{ what: same.has(at) ? 'moved' : 'changed', from: from + 1, before: before[from] ?? null, ...own }];
    }),
    ...before.flatMap((block, at): BlockChange[] =>
      known.has(at)
        ? []
        : [{ what: 'removed', name: nameOf(block), from: at + 1, to: null, before: block, after: null }],
    ),
  ];
}
