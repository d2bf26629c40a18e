import { FOUND, FOUND_IN_FRONT, FOUND_NAMED, GLANCE, PREVIEW, SOME, THOROUGH } from './match-sql.ts';
import { idsOf } from './read-matches.ts';
import type { Facts, Read, Wish } from './wish.ts';

/** More than the number of products on any site, so that one number can combine standing and position. */
const PLACES = 2 ** 26;

/**
 * The products of a crowd with the words in their names or categories; all of them if there are none, or in a preview
 * as many bestsellers as it ranks, from which the others could not be told apart.
 */
async function crowdOf(db: D1Database, { expression, ids, named }: Read, wish: Wish): Promise<readonly number[]> {
  const ask = async (sql: string, ...further: string[]) =>
    idsOf(
      await db
        .prepare(sql)
        .bind(expression, ...further)
        .first<string>('ids'),
    );
  if (!wish.isGlance) return named.length > 0 ? named : ids;
  const called = await ask(FOUND_NAMED);
  if (called.length > 0) return called;
  const first = wish.hasAllPopular ? await ask(FOUND_IN_FRONT, wish.front) : [];
  return first.length >= GLANCE.ranked ? first : ask(FOUND);
}

/** The bestsellers of a crowd, in the site's own order. */
export async function firstOfCrowd(db: D1Database, read: Read, wish: Wish): Promise<readonly Facts[]> {
  const { isGlance, placeOf, standingOf } = wish;
  if (isGlance && read.best.length >= PREVIEW) return read.best;
  const crowd = await crowdOf(db, read, wish);
  const idAt = new Map<number, number>();
  const keys = new Float64Array(crowd.length);
  let sold = 0;
  for (const id of crowd) {
    const place = placeOf(id);
    if (place === undefined) continue;
    keys[sold++] = Math.round((1 - standingOf(id)) * 1000) * PLACES + place;
    idAt.set(place, id);
  }
  const best = keys
    .subarray(0, sold)
    .sort()
    .subarray(0, (isGlance ? GLANCE : THOROUGH).ranked);
  const first = Array.from(best, (key) => idAt.get(key % PLACES));
  return (await db.prepare(SOME).bind(JSON.stringify(first)).all<Facts>()).results;
}
