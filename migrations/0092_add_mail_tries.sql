-- How far the sending of an email is: kept where no provider is configured, as all were before; due for its next try;
-- held until staff decide; sent; dropped by staff.
ALTER TABLE mails ADD COLUMN state TEXT NOT NULL DEFAULT 'kept' CHECK (state IN ('kept', 'due', 'held', 'sent', 'dropped'));
-- address that ends emails of its kind with one click
ALTER TABLE mails ADD COLUMN unsubscribe_url TEXT;
ALTER TABLE mails ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
-- why the last try failed, or why staff must decide
ALTER TABLE mails ADD COLUMN failure TEXT;
-- Unix milliseconds: when it is tried again, and when the tries end
ALTER TABLE mails ADD COLUMN next_try_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE mails ADD COLUMN give_up_ms INTEGER NOT NULL DEFAULT 0;
CREATE INDEX mails_due ON mails (next_try_ms) WHERE state = 'due';
CREATE INDEX mails_held ON mails (created_ms) WHERE state = 'held';

-- Addresses that get no emails: what was sent came back, or its reader called it spam.
CREATE TABLE mail_suppressions (
  -- lower case
  email TEXT PRIMARY KEY,
  reason TEXT NOT NULL CHECK (reason IN ('bounce', 'complaint')),
  -- the provider's words
  detail TEXT NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX mail_suppressions_by_time ON mail_suppressions (created_ms DESC);
