-- Accounts. Lists and sessions of a customer live in an object of his own; an id is never given twice, since it names it.
CREATE TABLE customers (
  customer_id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- lower case
  email TEXT NOT NULL UNIQUE CHECK (email = lower(email)),
  -- worker/store/account/password.ts: algorithm, parameters, salt and hash; null for whoever has to choose one first
  password TEXT,
  -- 0 is the group of guests
  group_id INTEGER NOT NULL CHECK (group_id > 0),
  firstname TEXT NOT NULL,
  lastname TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  -- its password is known to everybody: refused on a deployed store
  is_demo INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Discounts that customers have earned for a product or a variant of one.
CREATE TABLE tickets (
  -- the order that earned it, or the name of what gave it
  order_id TEXT NOT NULL,
  customer_id INTEGER NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  product_id INTEGER NOT NULL REFERENCES products (product_id) ON DELETE CASCADE,
  -- 'fixed': minor units; 'percent': percent off
  type TEXT NOT NULL CHECK (type IN ('fixed', 'percent')),
  value REAL NOT NULL CHECK (value >= 0),
  free_shipping INTEGER NOT NULL,
  -- units as given, so that the same import again gives back nothing that was used
  given_uses INTEGER NOT NULL CHECK (given_uses > 0),
  remaining_uses INTEGER NOT NULL CHECK (remaining_uses >= 0),
  PRIMARY KEY (customer_id, product_id, order_id)
) STRICT, WITHOUT ROWID;
