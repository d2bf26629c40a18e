-- Copies of the orders that the order desks keep, for lists, searches and figures. Money in minor units.
CREATE TABLE orders (
  order_id TEXT PRIMARY KEY,
  pool TEXT NOT NULL,
  site_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  -- 'customer:7' or 'visitor:…'
  owner TEXT NOT NULL,
  customer_id INTEGER,
  email TEXT NOT NULL,
  status TEXT NOT NULL,
  currency TEXT NOT NULL,
  -- charged, after gift cards
  amount INTEGER NOT NULL,
  refunded INTEGER NOT NULL,
  tracking_number TEXT,
  created_ms INTEGER NOT NULL,
  updated_ms INTEGER NOT NULL,
  -- of the desk: a late copy never replaces a newer one
  version INTEGER NOT NULL,
  -- shared/order/document.ts
  document TEXT NOT NULL,
  -- shared/order/document.ts, OrderPayment without the token
  payment TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX orders_by_owner ON orders (owner, created_ms DESC);
CREATE INDEX orders_by_status ON orders (status, created_ms DESC);
CREATE INDEX orders_by_time ON orders (created_ms DESC);
CREATE INDEX orders_by_email ON orders (email, created_ms DESC);

CREATE TABLE order_lines (
  order_id TEXT NOT NULL REFERENCES orders (order_id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  product_id INTEGER NOT NULL,
  sku TEXT NOT NULL,
  qty INTEGER NOT NULL,
  row_total INTEGER NOT NULL,
  PRIMARY KEY (order_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX order_lines_by_product ON order_lines (product_id);

-- Units of a promotion that are held or sold, as its pool's desk counts them.
CREATE TABLE promotion_units (
  product_id INTEGER NOT NULL,
  pool TEXT NOT NULL,
  -- shared/promo/status.ts, promoKey
  promotion TEXT NOT NULL,
  taken INTEGER NOT NULL,
  PRIMARY KEY (product_id, pool)
) STRICT, WITHOUT ROWID;

-- The figure of the last import: the same again does not bring back what was sold since.
ALTER TABLE product_stock ADD COLUMN imported_qoh REAL;
UPDATE product_stock SET imported_qoh = qoh;

-- What happened and has to be told on (mail, analytics, exports), until it is done. A queue wakes whoever does it.
CREATE TABLE events (
  event_id TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  subject TEXT NOT NULL,
  payload TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  handled_ms INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0,
  -- the last failure, of one that was given up
  failure TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX events_waiting ON events (created_ms) WHERE handled_ms IS NULL;

-- The books of the sandbox, which plays a payment provider.
CREATE TABLE sandbox_charges (
  order_id TEXT PRIMARY KEY,
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  token TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('approved', 'declined', 'cancelled', 'pending')),
  refusal TEXT,
  return_url TEXT NOT NULL,
  refunded INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE TABLE sandbox_refunds (
  refund_key TEXT PRIMARY KEY,
  order_id TEXT NOT NULL,
  amount INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Tickets are promises of one stock pool, whose desk counts their uses.
ALTER TABLE tickets ADD COLUMN pool TEXT NOT NULL DEFAULT 'USA';

-- Mails: written in the step that handles their event, sent by whatever sends mail; without a provider they stay here.
CREATE TABLE mails (
  -- event and kind: the same event again writes no second one
  mail_id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  html TEXT NOT NULL,
  text TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  -- given to the provider; null where there is none
  sent_ms INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX mails_by_time ON mails (created_ms DESC);
