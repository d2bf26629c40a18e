-- What somebody of the staff may do: shared/staff/roles.ts. Who is there already keeps everything.
ALTER TABLE staff ADD COLUMN role TEXT NOT NULL DEFAULT 'admin' CHECK (role IN ('content', 'orders', 'admin'));
-- 0: has left, may not sign in
ALTER TABLE staff ADD COLUMN is_active INTEGER NOT NULL DEFAULT 1;
-- secret of the one-time codes, sealed (worker/store/account/sealed.ts); null for whoever has to set them up first
ALTER TABLE staff ADD COLUMN second_factor TEXT;
-- the half minute of the last code that was taken: none is taken twice
ALTER TABLE staff ADD COLUMN last_step INTEGER NOT NULL DEFAULT 0;

-- 1: the password was right, the one-time code is still to come
ALTER TABLE staff_sessions ADD COLUMN is_halfway INTEGER NOT NULL DEFAULT 0;
-- sealed secret that is being set up
ALTER TABLE staff_sessions ADD COLUMN draft TEXT;

-- Links with which a new member chooses a password, each by the hash of its token.
CREATE TABLE staff_links (
  token_hash TEXT PRIMARY KEY,
  email TEXT NOT NULL REFERENCES staff (email) ON DELETE CASCADE,
  ends_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX staff_log_by_time ON staff_log (at_ms DESC, id DESC);
