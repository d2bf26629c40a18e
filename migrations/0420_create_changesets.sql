-- Edits by staff, which wait in a changeset until they are published together.
CREATE TABLE changesets (
  -- random
  changeset_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('draft', 'scheduled', 'published', 'reverted', 'failed')),
  -- who made it: an email address of staff, or a token and its name
  author TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  updated_ms INTEGER NOT NULL,
  published_ms INTEGER,
  -- when it is published and taken back by itself, and the site whose clock was meant ('' for none)
  at_ms INTEGER,
  until_ms INTEGER,
  clock_site TEXT NOT NULL DEFAULT '',
  -- why its schedule failed
  problem TEXT
) STRICT;
CREATE INDEX changesets_by_update ON changesets (updated_ms);
CREATE INDEX changesets_by_start ON changesets (at_ms) WHERE status = 'scheduled';
CREATE INDEX changesets_by_end ON changesets (until_ms) WHERE status = 'published' AND until_ms IS NOT NULL;

-- What a changeset does to a record. The site is '' for all sites, the value JSON, or null for a record that is deleted.
CREATE TABLE changeset_operations (
  changeset_id TEXT NOT NULL REFERENCES changesets (changeset_id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  site TEXT NOT NULL,
  base INTEGER NOT NULL,
  value TEXT,
  -- counts the edits of the operation, so that two people do not overwrite each other
  edit INTEGER NOT NULL,
  author TEXT NOT NULL,
  -- the version of the record that it became when it was published
  version INTEGER,
  PRIMARY KEY (changeset_id, kind, key, site)
) STRICT, WITHOUT ROWID;
CREATE INDEX changeset_operations_by_record ON changeset_operations (kind, key, site);

-- Every version of a record that a changeset has published, and the one before it.
CREATE TABLE record_revisions (
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  site TEXT NOT NULL,
  version INTEGER NOT NULL,
  value TEXT,
  -- the changeset, or 'import' for what staff did not write here
  origin TEXT NOT NULL,
  author TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (kind, key, site, version)
) STRICT, WITHOUT ROWID;

-- Links that show a changeset to people, with or without an account.
CREATE TABLE changeset_previews (
  preview_id TEXT PRIMARY KEY,
  changeset_id TEXT NOT NULL REFERENCES changesets (changeset_id) ON DELETE CASCADE,
  author TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  ends_ms INTEGER NOT NULL,
  ended_ms INTEGER,
  is_shared INTEGER NOT NULL CHECK (is_shared IN (0, 1)),
  -- pages that were drawn with it
  uses INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX changeset_previews_by_changeset ON changeset_previews (changeset_id);

-- Stays empty: a row that does not fit makes the transaction fail in which it is written.
CREATE TABLE changeset_guards (
  unchanged INTEGER NOT NULL CHECK (unchanged = 1)
) STRICT;
