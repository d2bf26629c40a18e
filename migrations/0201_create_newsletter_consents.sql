-- What proves that an address asked for newsletters.
CREATE TABLE newsletter_consents (
  consent_id INTEGER PRIMARY KEY,
  email TEXT NOT NULL,
  site_id INTEGER NOT NULL,
  -- JSON list of ids: shared/newsletter/lists.ts
  list_ids TEXT NOT NULL,
  -- path of the page on which it was given, or of the call
  place TEXT NOT NULL,
  -- what was agreed to
  text TEXT NOT NULL,
  given_ms INTEGER NOT NULL,
  -- when the link of an email confirmed it; null where the site does not ask for that
  confirmed_ms INTEGER
) STRICT;
CREATE INDEX newsletter_consents_by_email ON newsletter_consents (email);
CREATE INDEX newsletter_consents_by_time ON newsletter_consents (coalesce(confirmed_ms, given_ms));
