import { z } from 'zod';
import type { CartRule } from '#shared/cart-rule/cart-rule.ts';
import { asksForCategories } from '#shared/cart-rule/cart-rule-conditions.ts';
import { cartRuleOf, cartRuleRecordSchema } from '#shared/cart-rule/cart-rule-record.ts';
import type { Site } from '#shared/site/sites.ts';
import { CACHED, IsolateCache } from '#worker/store/cache.ts';
import { jsonColumn } from '#worker/store/columns.ts';
import { deedIfDone } from '#worker/store/staff/deeds.ts';
import type { Versions } from '#worker/store/versions.ts';

interface RuleRow {
  readonly rule_id: number;
  readonly is_active: number;
  readonly needs_code: number;
  readonly document: string;
}

/** Reads the facts of a rule over carts. */
export const cartRuleRecordOf = jsonColumn('cart_rules.document', cartRuleRecordSchema);

function ruleOf(row: RuleRow): CartRule {
  return cartRuleOf(cartRuleRecordOf(row.document), {
    ruleId: row.rule_id,
    isActive: row.is_active === 1,
    needsCode: row.needs_code === 1,
  });
}

/** Whether a rule asks for the categories of products. */
export function needsCategories({ conditions, items }: CartRule): boolean {
  return asksForCategories(conditions) || asksForCategories(items);
}

/** A rule with its codes, for staff. */
export interface ListedRule {
  readonly rule: CartRule;
  /** Sorted. */
  readonly codes: readonly string[];
}

/** Who turns a rule on or off, and why. */
interface SwitchEntry {
  readonly email: string;
  readonly action: string;
  readonly subject: string;
  readonly nowMs: number;
}

const codesOf = jsonColumn('cart_rule_codes.code', z.array(z.string()));

const recent = new IsolateCache<{ readonly rules: readonly CartRule[]; readonly readMs: number }>(20);

/**
 * Rules over carts. Those without a code are cached per isolate for a minute, because each cart needs them;
 * those with one are read for the carts that have it.
 */
export class CartRuleStore {
  readonly #db: D1Database;
  readonly #site: Site;
  readonly #versions: Versions;
  readonly #nowMs: number;
  /** What this request reads. */
  #reading: Promise<readonly CartRule[]> | undefined;

  constructor(db: D1Database, site: Site, versions: Versions, nowMs: number) {
    this.#nowMs = nowMs;
    this.#db = db;
    this.#site = site;
    this.#versions = versions;
  }

  /** The active rules of the site that need no code, whatever their dates. A request reads them once. */
  automatic(): Promise<readonly CartRule[]> {
    this.#reading ??= this.#readAutomatic();
    return this.#reading;
  }

  async #readAutomatic(): Promise<readonly CartRule[]> {
    const key = `${this.#site.code} ${this.#versions.latest}`;
    const known = recent.get(key);
    if (known && this.#nowMs - known.readMs < CACHED.cartRules.seconds * 1000) return known.rules;
    const { results } = await this.#db
      .prepare('SELECT * FROM cart_rules WHERE needs_code = 0 AND is_active = 1 ORDER BY rule_id')
      .all<RuleRow>();
    const rules = results.map(ruleOf).filter(({ sites }) => sites.includes(this.#site.code));
    recent.set(key, { rules, readMs: this.#nowMs });
    return rules;
  }

  /** The rules of some codes, by code; unknown codes are left out. */
  async byCodes(codes: readonly string[]): Promise<ReadonlyMap<string, CartRule>> {
    if (codes.length === 0) return new Map();
    const { results } = await this.#db
      .prepare(
        `SELECT c.code, r.* FROM json_each(?1) j JOIN cart_rule_codes c ON c.code = j.value
         JOIN cart_rules r USING (rule_id)`,
      )
      .bind(JSON.stringify(codes))
      .all<RuleRow & { readonly code: string }>();
    return new Map(results.map((row) => [row.code, ruleOf(row)]));
  }

  /** The categories of products, by product id: the id of each as text, and its URL key. */
  async categoriesOf(productIds: Iterable<number>): Promise<ReadonlyMap<number, readonly string[]>> {
    const { results } = await this.#db
      .prepare(
        `SELECT p.product_id, p.category_id, c.url_key FROM json_each(?1) j
         JOIN product_categories p ON p.product_id = j.value JOIN categories c USING (category_id)`,
      )
      .bind(JSON.stringify([...productIds]))
      .all<{ product_id: number; category_id: number; url_key: string }>();
    return new Map(
      [...Map.groupBy(results, (row) => row.product_id)].map(([productId, rows]) => [
        productId,
        rows.flatMap((row) => [String(row.category_id), row.url_key]),
      ]),
    );
  }

  /** All rules in the order in which they apply, at most `limit`. */
  async list(limit: number): Promise<readonly ListedRule[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT r.*, (SELECT json_group_array(code ORDER BY code) FROM cart_rule_codes c WHERE c.rule_id = r.rule_id) AS codes
         FROM cart_rules r ORDER BY r.document->>'sortOrder', r.rule_id LIMIT ?1`,
      )
      .bind(limit)
      .all<RuleRow & { readonly codes: string }>();
    return results.map((row) => ({ rule: ruleOf(row), codes: codesOf(row.codes) }));
  }

  /** A rule, whether it is on or off; undefined if there is none. */
  async find(ruleId: number): Promise<CartRule | undefined> {
    const row = await this.#db.prepare('SELECT * FROM cart_rules WHERE rule_id = ?1').bind(ruleId).first<RuleRow>();
    return row ? ruleOf(row) : undefined;
  }

  /** Turns a rule on or off, with its entry in the log. A rule that is so already is no change. */
  async switch(ruleId: number, isActive: boolean, { email, action, subject, nowMs }: SwitchEntry): Promise<void> {
    const words = (isOn: boolean) => (isOn ? 'On' : 'Off');
    const [before, after] = [words(!isActive), words(isActive)];
    const changes = [{ kind: 'cart-rule', key: String(ruleId), site: '', before, after }];
    await this.#db.batch([
      this.#db
        .prepare('UPDATE cart_rules SET is_active = ?2 WHERE rule_id = ?1 AND is_active <> ?2')
        .bind(ruleId, isActive ? 1 : 0),
      ...deedIfDone(this.#db, { author: email, action, subject, nowMs, changes }),
    ]);
  }
}
