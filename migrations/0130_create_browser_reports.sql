-- What browsers report about pages (worker/svc/ssr/reports.ts): sums of a day, never who reported or which address was open.
CREATE TABLE browser_reports (
  -- Days since 1970 in UTC.
  day INTEGER NOT NULL,
  site_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  -- Kind of page, by the beginning of its address.
  page TEXT NOT NULL,
  -- The violated directive, or the reason or name that the browser gives.
  what TEXT NOT NULL,
  -- Origin of what was blocked, or a word such as 'inline'; '' if nothing was blocked.
  source TEXT NOT NULL,
  reports INTEGER NOT NULL,
  PRIMARY KEY (day, site_id, kind, page, what, source)
) STRICT, WITHOUT ROWID;
