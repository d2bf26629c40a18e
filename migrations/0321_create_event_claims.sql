-- Athletes of events whom customers say they are, until staff decide (specification 3, section 3; public contract, section
-- 12). An approved claim makes the account that of the athlete (`event_athlete_accounts`).
CREATE TABLE event_claims (
  claim_id TEXT PRIMARY KEY,
  edition_id TEXT NOT NULL,
  athlete TEXT NOT NULL,
  customer_id INTEGER NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  -- what proves it, in the customer's words
  words TEXT NOT NULL,
  -- 'waiting', 'approved' or 'refused'
  state TEXT NOT NULL,
  made_ms INTEGER NOT NULL,
  UNIQUE (edition_id, athlete, customer_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX event_claims_waiting ON event_claims (state, made_ms);
CREATE INDEX event_claims_by_customer ON event_claims (customer_id);
