import type { ListingRow } from '#shared/facet/listing-index.ts';
import { idsOfSlice, SLICE } from '#shared/facet/packed-index.ts';
import { patchSlice } from '#shared/facet/patch-slice.ts';
import type { Site } from '#shared/site/sites.ts';
import { trustedJson } from '#worker/store/columns.ts';
import { readSlice, sliceStatements } from '#worker/store/product/list-columns.ts';
import { indexesDoneStatement } from './stale-indexes.ts';
import type { Turn } from './turn.ts';
import { unseenListStatements } from './unseen.ts';

/**
 * Places of some products (ids) in a list, by slice, without those that it does not show, as variants of a product that it
 * does; undefined if it has no columns.
 */
async function placesIn(
  db: D1Database,
  site: Site,
  categoryId: number,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, readonly (readonly [number, number])[]> | undefined> {
  const wanted = new Set(productIds);
  const places = new Map<number, readonly (readonly [number, number])[]>();
  for (let [slice, count] = [0, 1]; wanted.size > 0 && slice * SLICE < count; slice++) {
    const read = await readSlice(db, site, categoryId, 'order', slice);
    count = read?.head.count ?? 0;
    const ids = read && idsOfSlice(read.head, read.columns);
    if (!ids) return undefined;
    const found: [number, number][] = [];
    for (let at = 0; at < ids.length; at++) {
      const id = ids[at] as number;
      if (wanted.delete(id)) found.push([slice * SLICE + at, id]);
    }
    if (found.length > 0) places.set(slice, found);
  }
  return places;
}

/** Facts of products (ids) on a site, by id. */
async function factsOf(db: D1Database, site: Site, productIds: readonly number[]): Promise<Map<number, ListingRow>> {
  const { results } = await db
    .prepare(
      `SELECT product_id AS id, facts FROM listing_cards
       WHERE site_id = ?1 AND product_id IN (SELECT value FROM json_each(?2))`,
    )
    .bind(site.siteId, JSON.stringify(productIds))
    .all<{ id: number; facts: string }>();
  return new Map(results.map(({ id, facts }) => [id, trustedJson<ListingRow>('listing_cards.facts', facts)]));
}

/**
 * Changes what an index says of some products (ids) that keep their places in it, by reading and writing only the slices
 * that they belong to. Returns false, and changes nothing, if more of the index would change with them.
 */
export async function patchIndex(
  db: D1Database,
  turn: Turn,
  site: Site,
  categoryId: number,
  productIds: readonly number[],
): Promise<boolean> {
  const places = await placesIn(db, site, categoryId, productIds);
  if (!places) return false;
  const facts = await factsOf(db, site, productIds);
  const statements: D1PreparedStatement[] = [];
  for (const [slice, found] of places) {
    const read = await readSlice(db, site, categoryId, 'shown', slice);
    if (!read) return false;
    const columns = new Map(read.columns);
    const differing = new Set<string>();
    for (const [place, id] of found) {
      const row = facts.get(id);
      const patch = row && patchSlice(read.head, columns, place, row);
      if (!patch) return false;
      for (const [name, bytes] of patch) {
        columns.set(name, bytes);
        differing.add(name);
      }
    }
    const patched = new Map([...columns].filter(([name]) => differing.has(name)));
    statements.push(...sliceStatements(db, site, categoryId, 'shown', slice, patched));
  }
  await turn.write([
    ...unseenListStatements(db, site, [categoryId]),
    ...statements,
    indexesDoneStatement(db, site, [categoryId]),
  ]);
  return true;
}
