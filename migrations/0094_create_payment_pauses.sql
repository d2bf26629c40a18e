-- Pauses after many declined payments (worker/acts/declines.ts): when one began and what was counted, never who it was.
CREATE TABLE payment_pauses (
  began_ms INTEGER NOT NULL,
  counted_by TEXT NOT NULL
) STRICT;
CREATE INDEX payment_pauses_by_time ON payment_pauses (began_ms);
