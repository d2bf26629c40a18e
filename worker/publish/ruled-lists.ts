/** SQL: the active categories whose lists follow the rule for reduced products. */
const REDUCED = "SELECT category_id FROM categories WHERE is_active = 1 AND document->>'$.listRule' = 'reduced'";

/** Ids of the active categories whose lists show what is reduced, and not what the merchant puts into them. */
export async function reducedLists(db: D1Database): Promise<ReadonlySet<number>> {
  const { results } = await db.prepare(REDUCED).all<{ category_id: number }>();
  return new Set(results.map((row) => row.category_id));
}
