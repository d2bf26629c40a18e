-- Ids of events that were counted, so that one that a browser sends again, because it never saw the answer, counts once.
-- They are forgotten after two days; a browser gives up long before.
CREATE TABLE counted_events (
  id TEXT PRIMARY KEY,
  day INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX counted_events_by_day ON counted_events (day);
