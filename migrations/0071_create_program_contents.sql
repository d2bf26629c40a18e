-- What training programmes hold: all sets of one as JSON (shared/program/contract.ts), in the order in which they are done.
CREATE TABLE program_contents (
  product_id INTEGER PRIMARY KEY REFERENCES products (product_id) ON DELETE CASCADE,
  sets TEXT NOT NULL
) STRICT;

-- When a customer begins a programme that he has: day 1 of week 1, '2026-11-30'.
CREATE TABLE program_starts (
  customer_id INTEGER NOT NULL,
  product_id INTEGER NOT NULL,
  starts_on TEXT NOT NULL,
  PRIMARY KEY (customer_id, product_id)
) STRICT, WITHOUT ROWID;

-- Orders of guests whose programmes a customer has made his, in the browser in which they were placed: nobody else's then.
CREATE TABLE program_claims (
  order_id TEXT PRIMARY KEY,
  customer_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX program_claims_by_customer ON program_claims (customer_id);
