/**
 * Active categories whose lists show the products of each of some categories, itself among them; null: of all that are
 * active.
 */
export async function branchesAbove(
  db: D1Database,
  categoryIds: readonly number[] | null,
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (categoryIds?.length === 0) return new Map();
  const chosen = categoryIds === null ? 'categories c' : 'json_each(?1) j JOIN categories c ON c.category_id = j.value';
  const statement = db.prepare(
    `WITH RECURSIVE above (own, category_id) AS (
       SELECT c.category_id, c.category_id FROM ${chosen} WHERE c.is_active = 1
       UNION
       SELECT above.own, p.category_id FROM above JOIN categories c USING (category_id)
       JOIN categories p ON p.category_id = c.parent_id WHERE p.is_active = 1
     ) SELECT own, category_id AS above FROM above`,
  );
  const { results } = await (categoryIds === null ? statement : statement.bind(JSON.stringify(categoryIds))).all<{
    own: number;
    above: number;
  }>();
  const groups = Map.groupBy(results, ({ own }) => own);
  return new Map([...groups].map(([own, rows]) => [own, rows.map(({ above }) => above)]));
}
