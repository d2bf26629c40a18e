/** Reserves `count` unique ids. Returns the first of them. */
export async function takeIds(
  db: D1Database,
  name: 'product' | 'bundle_option' | 'category',
  count: number,
): Promise<number> {
  const next = await db
    .prepare('UPDATE id_sequences SET next_id = next_id + ?2 WHERE name = ?1 RETURNING next_id')
    .bind(name, count)
    .first<number>('next_id');
  if (next === null) throw new Error(`there is no id sequence '${name}'`);
  return next - count;
}
