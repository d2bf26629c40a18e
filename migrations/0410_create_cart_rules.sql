-- Rules over carts: discounts that carts get on conditions, with a code or without.
CREATE TABLE cart_rules (
  -- of the system that the rule was imported from
  rule_id INTEGER PRIMARY KEY,
  is_active INTEGER NOT NULL,
  -- whether it needs a code
  needs_code INTEGER NOT NULL,
  -- shared/cart-rule/cart-rule-record.ts, cartRuleRecordSchema
  document TEXT NOT NULL
) STRICT;
-- Every cart reads those without a code.
CREATE INDEX cart_rules_automatic ON cart_rules (rule_id) WHERE needs_code = 0 AND is_active = 1;

CREATE TABLE cart_rule_codes (
  -- in upper case
  code TEXT NOT NULL PRIMARY KEY,
  rule_id INTEGER NOT NULL REFERENCES cart_rules (rule_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX cart_rule_codes_by_rule ON cart_rule_codes (rule_id);
