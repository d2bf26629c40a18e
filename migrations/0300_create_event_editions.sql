-- Competitions (specification 1, sections 1 and 2.9): an event's edition in one year and all that belongs to it. The table
-- `events` is another thing: what has happened in the store and is still to be handled.
CREATE TABLE event_editions (
  -- '{event}-{year}'
  edition_id TEXT PRIMARY KEY,
  event TEXT NOT NULL,
  year INTEGER NOT NULL,
  -- 0 for every site
  site_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  venue TEXT NOT NULL,
  -- IANA name
  time_zone TEXT NOT NULL,
  starts_ms INTEGER NOT NULL,
  ends_ms INTEGER NOT NULL,
  -- media key
  logo TEXT,
  -- JSON array of {label, path}
  nav TEXT NOT NULL,
  is_active INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX event_editions_by_event ON event_editions (event, year);

CREATE TABLE event_divisions (
  edition_id TEXT NOT NULL,
  division TEXT NOT NULL,
  name TEXT NOT NULL,
  gender TEXT NOT NULL,
  age_from INTEGER,
  age_to INTEGER,
  capacity INTEGER,
  position INTEGER NOT NULL,
  PRIMARY KEY (edition_id, division)
) STRICT, WITHOUT ROWID;

CREATE TABLE event_workouts (
  edition_id TEXT NOT NULL,
  workout TEXT NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  -- shared/event/records.ts, SCORE_KINDS
  kind TEXT NOT NULL,
  cap_s INTEGER,
  tie_break TEXT NOT NULL,
  unit TEXT NOT NULL,
  points_table TEXT NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (edition_id, workout)
) STRICT, WITHOUT ROWID;

-- What everybody may know of who competed.
CREATE TABLE event_athletes (
  edition_id TEXT NOT NULL,
  athlete TEXT NOT NULL,
  name TEXT NOT NULL,
  country TEXT NOT NULL,
  gym TEXT NOT NULL,
  division TEXT NOT NULL,
  bib TEXT NOT NULL,
  PRIMARY KEY (edition_id, athlete)
) STRICT, WITHOUT ROWID;
CREATE INDEX event_athletes_by_athlete ON event_athletes (athlete);

-- Whose account an athlete is; deleted with the account, while results stay.
CREATE TABLE event_athlete_accounts (
  edition_id TEXT NOT NULL,
  athlete TEXT NOT NULL,
  -- lower case
  email TEXT NOT NULL,
  PRIMARY KEY (edition_id, athlete)
) STRICT, WITHOUT ROWID;
CREATE INDEX event_athlete_accounts_by_email ON event_athlete_accounts (email);

CREATE TABLE event_heats (
  edition_id TEXT NOT NULL,
  workout TEXT NOT NULL,
  heat TEXT NOT NULL,
  starts_ms INTEGER NOT NULL,
  floor TEXT NOT NULL,
  PRIMARY KEY (edition_id, workout, heat)
) STRICT, WITHOUT ROWID;

CREATE TABLE event_lanes (
  edition_id TEXT NOT NULL,
  workout TEXT NOT NULL,
  heat TEXT NOT NULL,
  -- order of the lanes of a heat, from 0
  place INTEGER NOT NULL,
  lane INTEGER,
  -- '' for an empty lane
  athlete TEXT NOT NULL,
  -- '' for a heat of all
  division TEXT NOT NULL,
  PRIMARY KEY (edition_id, workout, heat, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE event_scores (
  edition_id TEXT NOT NULL,
  workout TEXT NOT NULL,
  athlete TEXT NOT NULL,
  -- as people write it
  score TEXT NOT NULL,
  tie_break TEXT NOT NULL,
  -- shared/event/records.ts, SCORE_STATES
  state TEXT NOT NULL,
  is_published INTEGER NOT NULL,
  PRIMARY KEY (edition_id, workout, athlete)
) STRICT, WITHOUT ROWID;
