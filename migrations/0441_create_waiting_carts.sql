-- Carts of visitors who agree to email marketing: the state that its consumer is told once nothing has changed for a while.
CREATE TABLE waiting_carts (
  -- 'customer:7', as orders name customers, or 'shopper:' and the hash of a browser's random number
  owner TEXT NOT NULL,
  site_id INTEGER NOT NULL,
  -- hash of the browser's random number, so that a withdrawn consent ends the row; '' for none
  shopper_hash TEXT NOT NULL,
  -- categories agreed to, between points
  consent TEXT NOT NULL,
  -- shared/tracking/payloads.ts, email; NULL after an order: what a browser tells late about the cart begins nothing
  payload TEXT,
  changed_ms INTEGER NOT NULL,
  PRIMARY KEY (owner, site_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX waiting_carts_by_time ON waiting_carts (changed_ms);
CREATE INDEX waiting_carts_by_shopper ON waiting_carts (shopper_hash) WHERE shopper_hash <> '';
