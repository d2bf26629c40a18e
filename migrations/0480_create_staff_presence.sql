-- Who has a record of a changeset open in the editor of blocks, and when it was last heard of.
CREATE TABLE staff_presence (
  changeset_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  -- '' for all sites
  site TEXT NOT NULL,
  email TEXT NOT NULL,
  seen_ms INTEGER NOT NULL,
  PRIMARY KEY (changeset_id, kind, key, site, email)
) STRICT, WITHOUT ROWID;
CREATE INDEX staff_presence_by_time ON staff_presence (seen_ms);
