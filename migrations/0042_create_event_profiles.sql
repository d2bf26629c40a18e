-- How customers enter events (specification 3, section 3, Events profile).
CREATE TABLE event_profiles (
  customer_id INTEGER PRIMARY KEY REFERENCES customers (customer_id) ON DELETE CASCADE,
  -- shared/event/profile.ts, EventProfile
  document TEXT NOT NULL,
  written_ms INTEGER NOT NULL
) STRICT;
