-- What a publish has written and no content version tells of yet: noted in the transaction that writes it, deleted when
-- the version has been raised, so that a killed publish is told of by the next one. site_id 0: all sites. part: as in
-- worker/store/versions.ts, or 'content' for what is no part.
CREATE TABLE unseen_changes (
  site_id INTEGER NOT NULL,
  part TEXT NOT NULL,
  PRIMARY KEY (site_id, part)
) STRICT, WITHOUT ROWID;
