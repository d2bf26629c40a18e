-- The store's own book of what a payment provider said of each order. It holds no card data and no token. Money in minor
-- units. Written before a provider is asked, after it has answered, and by what it reports itself.
CREATE TABLE payment_references (
  order_id TEXT PRIMARY KEY,
  provider TEXT NOT NULL,
  site TEXT NOT NULL,
  pool TEXT NOT NULL,
  customer_id INTEGER,
  -- the customer wants the card kept
  is_stored INTEGER NOT NULL,
  -- the provider's name of the way to pay
  method TEXT NOT NULL,
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  -- the provider's own name of the payment, once it is authorised
  psp_reference TEXT,
  -- 'cancelling': nothing is approved any more, whatever the provider says later
  state TEXT NOT NULL CHECK (state IN ('asked', 'action', 'approved', 'declined', 'cancelling', 'cancelled')),
  -- JSON: what the shopper has to do, why it was declined, brand and last digits
  payload TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  updated_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What providers have reported, each report once.
CREATE TABLE payment_events (
  -- provider, order, reference, event and its success
  event_id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL,
  received_ms INTEGER NOT NULL,
  -- null until all that follows from it is done
  handled_ms INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX payment_events_by_order ON payment_events (order_id);
