-- People who work for the store. Their sessions are rows of their own, each by the hash of a random token.
CREATE TABLE staff (
  -- lower case
  email TEXT PRIMARY KEY CHECK (email = lower(email)),
  -- worker/store/account/password.ts
  password TEXT NOT NULL,
  name TEXT NOT NULL,
  -- its password is known to everybody: refused on a deployed store
  is_demo INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE staff_sessions (
  token_hash TEXT PRIMARY KEY,
  email TEXT NOT NULL REFERENCES staff (email) ON DELETE CASCADE,
  ends_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What staff did, for those who ask later.
CREATE TABLE staff_log (
  id INTEGER PRIMARY KEY,
  email TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;
