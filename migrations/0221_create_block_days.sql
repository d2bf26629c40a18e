-- How often blocks and variants of tests were seen and clicked, per day. name: of a block's tracking, or of a test.
CREATE TABLE block_days (
  site_id INTEGER NOT NULL,
  day INTEGER NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  -- '' for a block without a test
  variant TEXT NOT NULL,
  seen INTEGER NOT NULL,
  clicks INTEGER NOT NULL,
  PRIMARY KEY (site_id, day, kind, name, variant)
) STRICT, WITHOUT ROWID;

-- Names of blocks and tests that were imported: others are not counted, whatever someone sends.
CREATE TABLE block_names (
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  variant TEXT NOT NULL,
  PRIMARY KEY (kind, name, variant)
) STRICT, WITHOUT ROWID;
