-- The document of flags as staff saved it last, with a version that keeps two members from overwriting each other's
-- change. The document of KV, which requests read, may be a minute behind it.
CREATE TABLE flag_documents (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  document TEXT NOT NULL,
  version INTEGER NOT NULL,
  saved_ms INTEGER NOT NULL
) STRICT;
