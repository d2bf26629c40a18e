-- Boards as they were last computed: a document per edition and division (shared/event/board.ts). Its version also names
-- its answers to browsers, and grows with each published score.
CREATE TABLE event_boards (
  edition_id TEXT NOT NULL,
  division TEXT NOT NULL,
  version INTEGER NOT NULL,
  updated_ms INTEGER NOT NULL,
  document TEXT NOT NULL,
  PRIMARY KEY (edition_id, division)
) STRICT, WITHOUT ROWID;

-- Delays as they are entered in the hall: from this heat on, all that follows on the same floor and day starts later.
CREATE TABLE event_delays (
  edition_id TEXT NOT NULL,
  workout TEXT NOT NULL,
  heat TEXT NOT NULL,
  minutes INTEGER NOT NULL,
  reason TEXT NOT NULL,
  made_ms INTEGER NOT NULL,
  PRIMARY KEY (edition_id, workout, heat)
) STRICT, WITHOUT ROWID;
