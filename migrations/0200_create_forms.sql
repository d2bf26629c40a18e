-- Forms of content pages. A site's own record takes precedence over the common one (site_id 0).
CREATE TABLE forms (
  form_hash TEXT NOT NULL,
  site_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  -- JSON: shared/form-entry/definition.ts
  definition TEXT NOT NULL,
  is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
  PRIMARY KEY (form_hash, site_id)
) STRICT, WITHOUT ROWID;

-- What visitors entered.
CREATE TABLE form_entries (
  -- random
  entry_id TEXT PRIMARY KEY,
  -- hash of what makes it the same entry when it is sent again
  dedupe_key TEXT NOT NULL UNIQUE,
  -- hash of what was entered
  fingerprint TEXT NOT NULL,
  form_hash TEXT NOT NULL,
  form_name TEXT NOT NULL,
  site_id INTEGER NOT NULL,
  -- id of the customer, where one was logged in
  customer_id INTEGER,
  -- where it is answered, lower case; '' if the form asks for no address
  email TEXT NOT NULL,
  -- JSON list of what was entered: name, label, values
  fields TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('new', 'open', 'answered', 'closed', 'spam')),
  -- email address of the member of staff who answers it; '' for nobody yet
  assigned TEXT NOT NULL DEFAULT '',
  -- why it was put aside as spam; '' for no reason
  suspicion TEXT NOT NULL DEFAULT '',
  -- how far it is at the outside service: none where there is none
  forwarding TEXT NOT NULL CHECK (forwarding IN ('none', 'due', 'taken', 'refused')),
  -- JSON list of what the outside service refused: field, message
  refusals TEXT NOT NULL DEFAULT '[]',
  -- changes of what was entered, after a refusal
  revision INTEGER NOT NULL DEFAULT 1,
  created_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX form_entries_by_time ON form_entries (created_ms DESC);
CREATE INDEX form_entries_by_state ON form_entries (state, created_ms DESC);
CREATE INDEX form_entries_by_customer ON form_entries (customer_id) WHERE customer_id IS NOT NULL;

-- Files of entries; their bytes are in the bucket below forms/, under the same id.
CREATE TABLE form_files (
  -- random
  file_id TEXT PRIMARY KEY,
  -- null until its form was accepted
  entry_id TEXT,
  form_hash TEXT NOT NULL,
  field TEXT NOT NULL,
  -- the name under which staff get it
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX form_files_by_entry ON form_files (entry_id);
CREATE INDEX form_files_waiting ON form_files (created_ms) WHERE entry_id IS NULL;

-- What staff wrote about entries: answers, which were emailed, and notes.
CREATE TABLE form_answers (
  answer_id TEXT PRIMARY KEY,
  entry_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('answer', 'note')),
  -- email address of the member of staff
  author TEXT NOT NULL,
  text TEXT NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX form_answers_by_entry ON form_answers (entry_id, created_ms);
CREATE INDEX form_answers_by_time ON form_answers (created_ms);
