-- Cards and wallets that customers keep at the provider. The id is the provider's token, never a number.
CREATE TABLE stored_payment_methods (
  stored_payment_method_id TEXT PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  provider TEXT NOT NULL,
  -- 'scheme' for cards
  adyen_type TEXT NOT NULL,
  brand TEXT NOT NULL,
  last4 TEXT NOT NULL,
  -- four digits of the year, null for what does not expire
  exp_year INTEGER,
  exp_month INTEGER CHECK (exp_month BETWEEN 1 AND 12),
  billing_address_id TEXT,
  is_default INTEGER NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX stored_payment_methods_by_customer ON stored_payment_methods (customer_id);
CREATE UNIQUE INDEX stored_payment_methods_default ON stored_payment_methods (customer_id, provider) WHERE is_default = 1;

-- Whose card the sandbox keeps once a charge is approved, null for nobody's.
ALTER TABLE sandbox_charges ADD COLUMN kept_for INTEGER;
