import { beginnings, mostRepairs, repaired, splits } from '#shared/search/spelling.ts';
import { stemOf } from '#shared/search/stem.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { PARTS, SIMILAR } from './match-sql.ts';
import type { Read } from './read-matches.ts';
import type { CountRow } from './stem-counts.ts';

/**
 * The words of the query, with unknown ones repaired. Returns undefined if all are known, or if no similar word exists.
 */
export async function meantWords(db: D1Database, read: Read, isBegun: boolean): Promise<readonly string[] | undefined> {
  const { words, terms } = read.query;
  const isKnown = (word: string) => read.counts.has(stemOf(word));
  // A word that is also found as part of a phrase or a measure needs no repair.
  const plain = new Set(
    terms.flatMap(({ typed, wordings }) => (typed.length === 1 && wordings.length === 1 ? typed : [])),
  );
  const unknown = words.filter((word) => plain.has(word) && !isKnown(word));
  if (unknown.length === 0 || (isBegun && read.products > 0)) return undefined;
  const found = new Map(await Promise.all(unknown.map(async (word) => [word, await meant(db, word)] as const)));
  if ([...found.values()].every((word) => word === undefined)) return undefined;
  return words.flatMap((word) => found.get(word) ?? [word]);
}

async function meant(db: D1Database, word: string): Promise<readonly string[] | undefined> {
  const most = mostRepairs(word);
  const pairs = splits(word);
  const similar = beginnings(word).map((letter) =>
    typed<CountRow>(db.prepare(SIMILAR).bind(letter, `${letter}\u{10ffff}`, word.length - most, word.length + most)),
  );
  const parts = typed<CountRow>(db.prepare(PARTS).bind(JSON.stringify(pairs.flat())));
  const [known, ...candidates] = await readBatch(db, [parts, ...(most > 0 ? similar : [])]);
  const counts = new Map(known.map(({ word: part, products }) => [part, products]));
  const [pair] = pairs
    .map((each) => ({ each, products: Math.min(counts.get(each[0]) ?? 0, counts.get(each[1]) ?? 0) }))
    .filter(({ products }) => products > 0)
    .sort((a, b) => b.products - a.products);
  const repair = repaired(word, candidates.flat());
  if (pair && (repair === undefined || pair.each.every((part) => part.length > 2))) return pair.each;
  return repair === undefined ? undefined : [repair];
}
