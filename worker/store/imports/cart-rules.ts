import type { ImportCartRule } from '#shared/cart-rule/cart-rule-record.ts';
import type { Taken } from '#worker/store/imports/catalogue-parts.ts';
import { forRows } from '#worker/store/sql.ts';

/** The rule that has a code, for codes of other rules than the rows name. */
interface Owner {
  readonly code: string;
  readonly rule_id: number;
}

/** Rows whose codes belong to a rule that is not among them; a code is for one rule. */
async function strangersOf(db: D1Database, rules: readonly ImportCartRule[]): Promise<ReadonlyMap<number, string>> {
  const wanted = rules.flatMap(({ ruleId, codes }) => codes.map((code) => [code, ruleId] as const));
  if (wanted.length === 0) return new Map();
  const read = await db.batch<Owner & { readonly wanted_by: number }>(
    forRows(
      db,
      `SELECT c.code, c.rule_id, value->>1 AS wanted_by FROM json_each(?1) j
       JOIN cart_rule_codes c ON c.code = j.value->>0 WHERE c.rule_id <> j.value->>1`,
      wanted,
    ),
  );
  const own = new Map(rules.map(({ ruleId, codes }) => [ruleId, new Set(codes)]));
  return new Map(
    read
      .flatMap((result) => result.results)
      // A row that no longer has the code gives it away in the same batch.
      .filter(({ code, rule_id: owner }) => own.get(owner)?.has(code) ?? true)
      .map(({ code, wanted_by: wantedBy }) => [wantedBy, code]),
  );
}

/**
 * Writes rules over carts with their codes, by their ids; a code that a rule no longer has ends. Uses that were counted
 * stay counted.
 */
export async function writeCartRules(db: D1Database, rules: readonly ImportCartRule[]): Promise<Taken> {
  const strangers = await strangersOf(db, rules);
  const rejected = [...strangers].map(([ruleId, code]) => ({
    kind: 'cartRules',
    key: String(ruleId),
    reason: `coupon_code ${code} belongs to another rule`,
  }));
  const taken = rules.filter(({ ruleId }) => !strangers.has(ruleId));
  const rows = taken.map(({ ruleId, isActive, codes, ...record }) => [
    ruleId,
    Number(isActive),
    Number(codes.length > 0),
    JSON.stringify(record),
  ]);
  if (rows.length === 0) return { written: 0, unchanged: 0, rejected };
  const codes = taken.map(({ ruleId, codes: own }) => [ruleId, own]);
  // Each reports the rules that it changes, which are counted once.
  const results = await db.batch<{ readonly rule_id: number }>([
    ...forRows(
      db,
      `INSERT INTO cart_rules (rule_id, is_active, needs_code, document)
       SELECT value->>0, value->>1, value->>2, value->>3 FROM json_each(?1) WHERE true
       ON CONFLICT (rule_id) DO UPDATE SET is_active = excluded.is_active, needs_code = excluded.needs_code,
         document = excluded.document
       WHERE (is_active, needs_code, document) IS NOT (excluded.is_active, excluded.needs_code, excluded.document)
       RETURNING rule_id`,
      rows,
    ),
    ...forRows(
      db,
      `DELETE FROM cart_rule_codes WHERE rule_id IN (SELECT value->>0 FROM json_each(?1))
         AND NOT EXISTS (SELECT 1 FROM json_each(?1) j, json_each(j.value, '$[1]') c
           WHERE j.value->>0 = cart_rule_codes.rule_id AND c.value = cart_rule_codes.code)
       RETURNING rule_id`,
      codes,
    ),
    ...forRows(
      db,
      `INSERT INTO cart_rule_codes (code, rule_id)
       SELECT c.value, j.value->>0 FROM json_each(?1) j, json_each(j.value, '$[1]') c WHERE true
       ON CONFLICT (code) DO NOTHING RETURNING rule_id`,
      codes,
    ),
  ]);
  const changed = new Set(results.flatMap((result) => result.results.map((row) => row.rule_id)));
  return { written: changed.size, unchanged: taken.length - changed.size, rejected };
}
