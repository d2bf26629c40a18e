-- When an event that failed is tried again, Unix milliseconds: none is ever given up.
ALTER TABLE events ADD COLUMN next_try_ms INTEGER NOT NULL DEFAULT 0;
CREATE INDEX events_by_next_try ON events (next_try_ms, created_ms) WHERE handled_ms IS NULL;
DROP INDEX events_waiting;
