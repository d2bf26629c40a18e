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

/** Applies the price rules to all prices, with the largest applicable discount for each product. */
export async function applyPriceRules(db: D1Database, turn: Turn): Promise<void> {
  await turn.write([
    db.prepare('UPDATE product_prices SET rule_price = NULL WHERE rule_price IS NOT NULL'),
    db.prepare(
      `WITH RECURSIVE ${RULED}, direct AS (
         SELECT pc.product_id, max(ruled.percent) AS percent FROM ruled JOIN product_categories pc USING (category_id) GROUP BY pc.product_id
       ), ${DISCOUNTED}
       UPDATE product_prices SET rule_price = ${REDUCED}
       FROM discounted d WHERE d.product_id = product_prices.product_id`,
    ),
  ]);
}

/** Applies the price rules to the prices of some products (ids). Writes only those that differ. */
export async function applyPriceRulesTo(db: D1Database, turn: Turn, productIds: readonly number[]): Promise<void> {
  await turn.write([
    db
      .prepare(
        `WITH RECURSIVE ${RULED}, chosen (product_id) AS (SELECT value FROM json_each(?1)), asked (product_id) AS (
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
           AND due.rule_price IS NOT product_prices.rule_price`,
      )
      .bind(JSON.stringify(productIds)),
  ]);
}
