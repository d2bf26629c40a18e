-- Links of mails with which a customer chooses a new password: each works once, and for an hour.
CREATE TABLE password_links (
  -- SHA-256 of a random token of 128 bits
  token_hash TEXT PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  ends_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX password_links_by_customer ON password_links (customer_id);
