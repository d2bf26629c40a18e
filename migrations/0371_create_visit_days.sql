-- Daily sums of what visitors who agree to analytics do: no event, no visitor, no product.
CREATE TABLE visit_days (
  site_id INTEGER NOT NULL,
  day INTEGER NOT NULL,
  -- 'step' of the way to an order, 'vital' of a page, 'error' of a script
  what TEXT NOT NULL,
  -- the step, the figure, the release
  name TEXT NOT NULL,
  -- kind of page; '' for a step
  kind TEXT NOT NULL,
  -- range of a figure; 0 for the others
  bucket INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (site_id, day, what, name, kind, bucket)
) STRICT, WITHOUT ROWID;
CREATE INDEX visit_days_by_day ON visit_days (day);
