-- What an entry of the staff log changed: values before and after, or the versions of a record that is kept with all of
-- its revisions. Nobody alters an entry.
CREATE TABLE staff_log_changes (
  change_id INTEGER PRIMARY KEY,
  log_id INTEGER NOT NULL REFERENCES staff_log (id) ON DELETE CASCADE,
  -- shared/staff/deed.ts, DEED_KINDS
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  -- a site, a pool, or '' for all of them
  site TEXT NOT NULL,
  before TEXT,
  after TEXT,
  version_before INTEGER,
  version_after INTEGER
) STRICT;
CREATE INDEX staff_log_changes_by_entry ON staff_log_changes (log_id);
CREATE INDEX staff_log_changes_by_record ON staff_log_changes (kind, key, log_id);
CREATE INDEX staff_log_by_action ON staff_log (action, at_ms DESC, id DESC);
-- Batches of one import add to the same counts.
CREATE UNIQUE INDEX staff_log_changes_counts ON staff_log_changes (log_id, key) WHERE kind = 'import';
