-- New addresses that customers have asked for, one each, until the link that was mailed there is used.
CREATE TABLE email_changes (
  customer_id INTEGER PRIMARY KEY REFERENCES customers (customer_id) ON DELETE CASCADE,
  -- lower case
  email TEXT NOT NULL,
  -- SHA-256 of a random token of 128 bits, once the mail is written
  token_hash TEXT UNIQUE,
  ends_ms INTEGER NOT NULL
) STRICT;
