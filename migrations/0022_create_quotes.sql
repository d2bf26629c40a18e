-- Quotes: what staff have agreed with a customer, until it becomes an order. Money in minor units, inside of JSON too.
CREATE TABLE quotes (
  quote_id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  -- lower case
  email TEXT NOT NULL,
  customer_id INTEGER,
  -- the clock decides as well: one that was sent has expired once its time is over
  state TEXT NOT NULL CHECK (state IN ('draft', 'sent', 'accepted', 'expired', 'withdrawn')),
  revision INTEGER NOT NULL,
  -- lines with their agreed prices, discount, shipping, address, notes (`QuoteTerms`)
  terms TEXT NOT NULL,
  valid_until_ms INTEGER NOT NULL,
  created_ms INTEGER NOT NULL,
  sent_ms INTEGER,
  created_by TEXT NOT NULL,
  order_id TEXT,
  -- of the row: a change names the one that it was made from
  version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX quotes_by_time ON quotes (created_ms);
CREATE INDEX quotes_by_email ON quotes (email);
CREATE INDEX quotes_sent ON quotes (valid_until_ms) WHERE state = 'sent';

-- What happened to a quote, and who did it.
CREATE TABLE quote_events (
  id INTEGER PRIMARY KEY,
  quote_id TEXT NOT NULL REFERENCES quotes (quote_id),
  at_ms INTEGER NOT NULL,
  actor TEXT NOT NULL,
  event TEXT NOT NULL,
  detail TEXT NOT NULL
) STRICT;
CREATE INDEX quote_events_by_quote ON quote_events (quote_id);

-- Payment links. The token itself is in the mail alone; a link opens one revision.
CREATE TABLE quote_links (
  token_hash TEXT PRIMARY KEY,
  quote_id TEXT NOT NULL REFERENCES quotes (quote_id),
  revision INTEGER NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The parcel in which a return comes back, as its carrier numbers it.
ALTER TABLE returns ADD COLUMN tracking_number TEXT;
