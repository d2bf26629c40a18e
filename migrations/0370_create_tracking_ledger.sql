-- What consumers of tracking are told (public contract, section 13): one row for each event and consumer. A row is written
-- with the count of its event, or with the consequences of its order, and sent afterwards.
CREATE TABLE tracking_ledger (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  -- event id and consumer; the key of its calls
  entry_id TEXT NOT NULL UNIQUE,
  -- type and name of the event
  event TEXT NOT NULL,
  consumer TEXT NOT NULL,
  site_id INTEGER NOT NULL,
  -- hash of the browser's random number, so that a withdrawn consent ends its rows; '' for none
  shopper_hash TEXT NOT NULL DEFAULT '',
  -- categories agreed to, between points
  consent TEXT NOT NULL,
  -- 1 if the browser sent a global privacy control signal
  gpc INTEGER NOT NULL,
  payload TEXT NOT NULL,
  -- 'due', 'taken', 'failed'
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  failure TEXT,
  created_ms INTEGER NOT NULL,
  next_try_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX tracking_ledger_due ON tracking_ledger (next_try_ms) WHERE state = 'due';
CREATE INDEX tracking_ledger_by_shopper ON tracking_ledger (shopper_hash) WHERE shopper_hash <> '';
CREATE INDEX tracking_ledger_by_consumer ON tracking_ledger (consumer, state, seq);
-- Events end after days, purchases after months: each has an index of its own, so that ending reads only what it ends.
CREATE INDEX tracking_ledger_events ON tracking_ledger (created_ms) WHERE event <> 'order/confirm';
CREATE INDEX tracking_ledger_purchases ON tracking_ledger (created_ms) WHERE event = 'order/confirm';
