-- Orders whose VAT was taken off though nobody could check the buyer's number, once the register was asked again. The number
-- itself is the order's: here is what came of it. 'gone': the order has no number any more.
CREATE TABLE vat_checks (
  order_id TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('open', 'valid', 'invalid', 'gone')),
  tries INTEGER NOT NULL,
  asked_ms INTEGER NOT NULL,
  next_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX vat_checks_by_state ON vat_checks (state, next_ms);
CREATE INDEX orders_with_accepted_vat ON orders (created_ms) WHERE document->>'vatStanding' = 'accepted';
