import type { Turn } from './turn.ts';

/** Discounts of active price rules in percent, for each category that they reach. */
const RULED = `ruled (percent, category_id) AS (
  SELECT r.percent, c.category_id FROM price_rules r, json_each(r.category_url_keys) k JOIN categories c ON c.url_key = k.value
  WHERE r.is_active = 1
  UNION
  SELECT ruled.percent, c.category_id FROM ruled JOIN categories c ON c.parent_id = ruled.category_id
)`;

/** A product's own discount and those of the configurable products that sell it as a variant. */
const DISCOUNTED = `discounted AS (
  SELECT product_id, max(percent) AS percent FROM (
    SELECT product_id, percent FROM direct
    UNION ALL
    SELECT c.child_id, direct.percent FROM direct JOIN products p USING (product_id) JOIN product_children c ON c.parent_id = direct.product_id
    WHERE p.type = 'configurable'
  ) GROUP BY product_id
)`;

const REDUCED = 'CAST(round(price * (100 - d.percent) / 100.0) AS INTEGER)';

/** Writes the prices of chosen products that differ from what the rules say, with the largest discount of each. */
function ruledPrices(chosen: string): string {
  return `WITH RECURSIVE ${RULED}, chosen (product_id) AS (${chosen}), asked (product_id) AS (
      SELECT product_id FROM chosen UNION
      SELECT c.parent_id FROM chosen JOIN product_children c ON c.child_id = chosen.product_id
    ), direct AS (
      SELECT asked.product_id, max(ruled.percent) AS percent
      FROM asked CROSS JOIN product_categories pc USING (product_id) JOIN ruled USING (category_id) GROUP BY asked.product_id
    ), ${DISCOUNTED}, due AS (
      SELECT pp.product_id, pp.site_id, ${REDUCED} AS rule_price
      FROM chosen CROSS JOIN product_prices pp USING (product_id) LEFT JOIN discounted d USING (product_id)
    )
    UPDATE product_prices SET rule_price = due.rule_price FROM due
    WHERE due.product_id = product_prices.product_id AND due.site_id = product_prices.site_id
      AND due.rule_price IS NOT product_prices.rule_price`;
}

/** Applies the price rules to the prices of some products (ids). */
export async function applyPriceRulesTo(db: D1Database, turn: Turn, productIds: readonly number[]): Promise<void> {
  await turn.write([db.prepare(ruledPrices('SELECT value FROM json_each(?1)')).bind(JSON.stringify(productIds))]);
}

/**
 * Ids in one step: less than a tenth of a second. With 500,000 products that is 200 statements, and the cards that are
 * made in the same invocation take 500 of the thousand that it may make.
 */
const STEP = 5000;

/** Applies the price rules to all prices, in steps, so that others can read between them. */
export async function applyPriceRules(db: D1Database, turn: Turn): Promise<void> {
  const last = (await db.prepare('SELECT max(product_id) AS id FROM products').first<number>('id')) ?? 0;
  for (let after = 0; after < last; after += STEP) {
    await turn.write([
      db
        .prepare(ruledPrices('SELECT product_id FROM products WHERE product_id > ?1 AND product_id <= ?2'))
        .bind(after, after + STEP),
    ]);
  }
}
