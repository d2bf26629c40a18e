import type { Query } from '#shared/search/query.ts';
import {
  beginnings,
  isLikelier,
  type KnownWord,
  mayBeWrong,
  mostRepairs,
  repaired,
  splits,
} from '#shared/search/spelling.ts';
import { stemOf } from '#shared/search/stem.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { IsolateCache } from '#worker/store/cache.ts';
import { PARTS, SIMILAR } from './match-sql.ts';
import type { CountRow } from './stem-counts.ts';
import type { Read } from './wish.ts';

/** Words of a query that were probably meant otherwise. */
export interface Meant {
  /** The words that were meant, by those that were typed. */
  readonly words: ReadonlyMap<string, readonly string[]>;
  /** The whole query as it was meant. */
  readonly text: string;
}

/** How many letters a repaired word may have more than the typed one, because doubled letters are often left out. */
const LONGER = 2;

/** Repairs of words that this isolate has found, for a content version; null for none. */
const repairs = new IsolateCache<readonly string[] | null>(2000);

/**
 * Repairs words of the query: unknown ones, and those that hardly any product has although many have a word that is one
 * letter away. Returns undefined if nothing is to be repaired.
 */
export async function meantWords(
  db: D1Database,
  { query, counts, products }: Read,
  { isBegun, edition }: { readonly isBegun: boolean; readonly edition: string },
): Promise<Meant | undefined> {
  const last = query.words.at(-1);
  const found = await Promise.all(
    plainWords(query).map(async (word) => {
      const isLast = isBegun && word === last;
      const known = { word, products: counts.get(stemOf(word)) ?? 0 };
      // What someone is still typing looks like a misspelling.
      const isUnfinished = isLast ? known.products + products > 0 : isBegun && products > 0 && known.products === 0;
      if (isUnfinished || !mayBeWrong(known)) return [];
      const key = `${edition}:${isLast}:${word}`;
      let meant = repairs.get(key);
      if (meant === undefined) {
        meant = (await (known.products === 0 ? repairOf(db, word, isLast) : likelierThan(db, known))) ?? null;
        repairs.set(key, meant);
      }
      return meant === null ? [] : [[word, meant] as const];
    }),
  );
  const words = new Map(found.flat());
  return words.size === 0
    ? undefined
    : { words, text: query.words.flatMap((word) => words.get(word) ?? [word]).join(' ') };
}

/** A word that is also found as part of a phrase or a measure, or in other words, needs no repair. */
function plainWords({ terms }: Query): readonly string[] {
  return [
    ...new Set(terms.flatMap(({ typed, wordings }) => (typed.length === 1 && wordings.length === 1 ? typed : []))),
  ];
}

function similarWords(db: D1Database, word: string, longer: number) {
  const shortest = word.length - mostRepairs(word);
  return beginnings(word).map((letter) =>
    typed<CountRow>(db.prepare(SIMILAR).bind(letter, `${letter}\u{10ffff}`, shortest, word.length + longer)),
  );
}

/** The word, or two, that an unknown word was meant to be. */
async function repairOf(db: D1Database, word: string, isBegun: boolean): Promise<readonly string[] | undefined> {
  const pairs = splits(word);
  const parts = typed<CountRow>(db.prepare(PARTS).bind(JSON.stringify(pairs.flat())));
  const similar = mostRepairs(word) === 0 ? [] : similarWords(db, word, isBegun ? Number.MAX_SAFE_INTEGER : LONGER);
  const [known, ...candidates] = await readBatch(db, [parts, ...similar]);
  const counts = new Map(known.map(({ word: part, products }) => [part, products]));
  const [pair] = pairs
    .map((each) => ({ each, products: Math.min(counts.get(each[0]) ?? 0, counts.get(each[1]) ?? 0) }))
    .filter(({ products }) => products > 0)
    .sort((a, b) => b.products - a.products);
  const repair = repaired(word, candidates.flat(), isBegun);
  if (pair && (repair === undefined || pair.each.every((part) => part.length > 2))) return pair.each;
  return repair === undefined ? undefined : [repair];
}

/** The common word that a rare one is a misspelling of. */
async function likelierThan(db: D1Database, rare: KnownWord): Promise<readonly string[] | undefined> {
  const similar = await readBatch(db, similarWords(db, rare.word, LONGER));
  const likely = similar.flat().filter((each) => isLikelier(each, rare));
  const repair = repaired(rare.word, likely, false);
  return repair === undefined ? undefined : [repair];
}
