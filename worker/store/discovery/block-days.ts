import type { BlockCounts } from '#shared/discovery/tally.ts';

/** A block, or a variant of a test, and how it did over some days. */
export interface BlockInsight {
  readonly kind: 'block' | 'test';
  readonly name: string;
  readonly variant: string;
  readonly seen: number;
  readonly clicks: number;
}

/** Only names that were imported. */
const ADD_BLOCKS = `INSERT INTO block_days (site_id, day, kind, name, variant, seen, clicks)
  SELECT ?1, ?2, value->>0, value->>1, value->>2, value->>3, value->>4 FROM json_each(?3)
  WHERE EXISTS (SELECT 1 FROM block_names n WHERE n.kind = value->>0 AND n.name = value->>1 AND n.variant = value->>2)
  ON CONFLICT DO UPDATE SET seen = seen + excluded.seen, clicks = clicks + excluded.clicks`;

/** Adds what was seen and clicked on a day of a site. */
export function addBlockDays(
  db: D1Database,
  { siteId, day }: { readonly siteId: number; readonly day: number },
  blocks: readonly BlockCounts[],
): readonly D1PreparedStatement[] {
  if (blocks.length === 0) return [];
  const rows = blocks.map((each) => [each.kind, each.name, each.variant, each.seen, each.clicks]);
  return [db.prepare(ADD_BLOCKS).bind(siteId, day, JSON.stringify(rows))];
}

/** Sums of a site after a day: tests with their variants, then blocks with a name. */
export async function blockDays(db: D1Database, siteId: number, after: number): Promise<readonly BlockInsight[]> {
  const { results } = await db
    .prepare(
      `SELECT kind, name, variant, sum(seen) AS seen, sum(clicks) AS clicks FROM block_days
       WHERE site_id = ?1 AND day > ?2 GROUP BY kind, name, variant ORDER BY kind DESC, name, variant`,
    )
    .bind(siteId, after)
    .all<BlockInsight>();
  return results;
}

/** Deletes sums of days before one. */
export function forgetBlockDays(db: D1Database, before: number): D1PreparedStatement {
  return db.prepare('DELETE FROM block_days WHERE day < ?1').bind(before);
}
