-- Gyms of customers (specification 1, sections 1 and 2.1). Those that are shown stand on the map of equipped gyms.
CREATE TABLE gyms (
  gym_id TEXT PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  -- shared/gym/words.ts, GYM_KINDS
  kind TEXT NOT NULL,
  city TEXT NOT NULL,
  -- code of a region; '' where the country has none
  region TEXT NOT NULL,
  postcode TEXT NOT NULL,
  country_id TEXT NOT NULL,
  website TEXT NOT NULL,
  -- square decimetres; NULL for nothing said
  floor_dm2 INTEGER CHECK (floor_dm2 > 0),
  about TEXT NOT NULL,
  -- JSON array, shared/gym/words.ts, GYM_EQUIPMENT
  equipment TEXT NOT NULL,
  -- private: its owner does not want it on the map; the others: what staff say of that he does
  state TEXT NOT NULL CHECK (state IN ('private', 'waiting', 'shown', 'refused')),
  -- why it was refused, for its owner
  reason TEXT NOT NULL,
  -- what it is found by, and its place in the order of the map: shared/gym/words.ts, gymSearchText
  words TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  written_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX gyms_by_customer ON gyms (customer_id, created_ms);
CREATE INDEX gyms_on_map ON gyms (words, gym_id) WHERE state = 'shown';
CREATE INDEX gyms_waiting ON gyms (written_ms, gym_id) WHERE state = 'waiting';
