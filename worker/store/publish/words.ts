/** Puts the words of products into the full-text index; `only` names those that changed, null all. */
export async function publishWords(db: D1Database, only: readonly number[] | null): Promise<void> {
  const filter = only === null ? '' : 'AND p.product_id IN (SELECT value FROM json_each(?1))';
  const values = only === null ? [] : [JSON.stringify(only)];
  await db.batch([
    db
      .prepare(
        only === null
          ? 'DELETE FROM product_words'
          : 'DELETE FROM product_words WHERE rowid IN (SELECT value FROM json_each(?1))',
      )
      .bind(...values),
    db
      .prepare(
        `INSERT INTO product_words (rowid, name, sku, labels, texts)
         SELECT p.product_id, p.name, p.sku,
           (SELECT group_concat(a.value, ' ') FROM json_tree(p.document, '$.attributes') a WHERE a.type = 'text' AND length(a.value) < 60)
             || ' ' || coalesce((SELECT group_concat(c.name, ' ') FROM product_categories pc JOIN categories c USING (category_id)
                WHERE pc.product_id = p.product_id), ''),
           (p.document->>'$.texts.shortDescription') || ' ' || (p.document->>'$.texts.description')
         FROM products p WHERE p.is_online = 1 AND p.visibility IN (3, 4) ${filter}`,
      )
      .bind(...values),
  ]);
}
