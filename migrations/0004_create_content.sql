-- Pages and named blocks of the merchant. site 0: every site. HTML is sanitised when it enters.
CREATE TABLE cms_pages (
  page_id INTEGER PRIMARY KEY,
  identifier TEXT NOT NULL,
  site_id INTEGER NOT NULL,
  title TEXT NOT NULL,
  heading TEXT NOT NULL,
  content TEXT NOT NULL,
  -- JSON array of page blocks (shared/content/contract.ts)
  blocks TEXT NOT NULL,
  meta TEXT NOT NULL,
  is_active INTEGER NOT NULL,
  extra TEXT NOT NULL,
  UNIQUE (identifier, site_id)
) STRICT;

CREATE TABLE cms_blocks (
  identifier TEXT NOT NULL,
  site_id INTEGER NOT NULL,
  title TEXT NOT NULL,
  content TEXT NOT NULL,
  is_active INTEGER NOT NULL,
  extra TEXT NOT NULL,
  PRIMARY KEY (identifier, site_id)
) STRICT;

-- Pictures in the bucket, with what their pages must know before the bytes come.
CREATE TABLE media (
  file TEXT PRIMARY KEY,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  hash TEXT NOT NULL
) STRICT, WITHOUT ROWID;
