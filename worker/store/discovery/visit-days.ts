import type { DayCount } from '#shared/discovery/visit-days.ts';

const ADD = `INSERT INTO visit_days (site_id, day, what, name, kind, bucket, count)
  SELECT ?1, ?2, value->>0, value->>1, value->>2, value->>3, value->>4 FROM json_each(?3) WHERE true
  ON CONFLICT DO UPDATE SET count = count + excluded.count`;

/** Adds to the sums of a day of a site. */
export function addVisitDays(
  db: D1Database,
  { siteId, day }: { readonly siteId: number; readonly day: number },
  counts: readonly DayCount[],
): readonly D1PreparedStatement[] {
  if (counts.length === 0) return [];
  const rows = counts.map(({ what, name, kind, bucket, count }) => [what, name, kind, bucket, count]);
  return [db.prepare(ADD).bind(siteId, day, JSON.stringify(rows))];
}

/** The sums of a site after a day. */
export async function visitDays(db: D1Database, siteId: number, after: number): Promise<readonly DayCount[]> {
  const { results } = await db
    .prepare(
      `SELECT what, name, kind, bucket, sum(count) AS count FROM visit_days WHERE site_id = ?1 AND day > ?2
       GROUP BY what, name, kind, bucket ORDER BY what, name, kind, bucket`,
    )
    .bind(siteId, after)
    .all<DayCount>();
  return results;
}

/** Deletes sums of days before one. */
export function forgetVisitDays(db: D1Database, before: number): D1PreparedStatement {
  return db.prepare('DELETE FROM visit_days WHERE day < ?1').bind(before);
}
