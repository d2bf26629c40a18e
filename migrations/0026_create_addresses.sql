-- Addresses that customers keep. The id is text, since bills of stored payment methods name it so.
CREATE TABLE addresses (
  address_id TEXT PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  firstname TEXT NOT NULL,
  lastname TEXT NOT NULL,
  telephone TEXT NOT NULL,
  -- JSON array of lines
  street TEXT NOT NULL,
  city TEXT NOT NULL,
  postcode TEXT NOT NULL,
  region TEXT NOT NULL,
  -- ISO 3166-1, two letters
  country_id TEXT NOT NULL,
  vat_number TEXT NOT NULL,
  eori_number TEXT NOT NULL,
  is_default_shipping INTEGER NOT NULL,
  is_default_billing INTEGER NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX addresses_by_customer ON addresses (customer_id);
CREATE UNIQUE INDEX addresses_default_shipping ON addresses (customer_id) WHERE is_default_shipping = 1;
CREATE UNIQUE INDEX addresses_default_billing ON addresses (customer_id) WHERE is_default_billing = 1;
