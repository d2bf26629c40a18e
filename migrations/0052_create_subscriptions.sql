-- Copies of the subscriptions that the order desks keep, for accounts, staff and the job that charges them. Minor units.
CREATE TABLE subscriptions (
  subscription_id TEXT PRIMARY KEY,
  pool TEXT NOT NULL,
  site_id INTEGER NOT NULL,
  order_id TEXT NOT NULL,
  -- 'customer:7' or 'visitor:…'
  owner TEXT NOT NULL,
  customer_id INTEGER,
  email TEXT NOT NULL,
  sku TEXT NOT NULL,
  name TEXT NOT NULL,
  state TEXT NOT NULL,
  -- when something is to be done for it: a notice, a charge; null while nothing is
  due_ms INTEGER,
  access_until_ms INTEGER NOT NULL,
  started_ms INTEGER NOT NULL,
  updated_ms INTEGER NOT NULL,
  -- of the desk: a late copy never replaces a newer one
  version INTEGER NOT NULL,
  -- shared/subscription/contract.ts, without what charges the card
  document TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX subscriptions_by_due ON subscriptions (due_ms) WHERE due_ms IS NOT NULL;
CREATE INDEX subscriptions_by_owner ON subscriptions (owner, started_ms DESC);
CREATE INDEX subscriptions_by_order ON subscriptions (order_id);
CREATE INDEX subscriptions_by_state ON subscriptions (state, started_ms DESC);
CREATE INDEX subscriptions_by_email ON subscriptions (email);
