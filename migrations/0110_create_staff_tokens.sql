-- Tokens of the staff services, each by the hash of its secret. They outlive their end and their revocation, so that the
-- log's names stay explained.
CREATE TABLE staff_tokens (
  token_id TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  -- what the log calls it
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  -- JSON list of shared/staff/token-purposes.ts
  purposes TEXT NOT NULL,
  -- the admin who made it
  made_by TEXT NOT NULL,
  made_ms INTEGER NOT NULL,
  ends_ms INTEGER NOT NULL,
  revoked_ms INTEGER,
  -- noted once an hour
  used_ms INTEGER
) STRICT, WITHOUT ROWID;
