-- When an event that failed is tried again, Unix milliseconds: none is ever given up.
ALTER TABLE events ADD COLUMN next_try_ms INTEGER NOT NULL DEFAULT 0;
CREATE INDEX events_by_next_try ON events (next_try_ms, created_ms) WHERE handled_ms IS NULL;
DROP INDEX events_waiting;

-- Mails are found by their recipient. Those that are money or pay something keep their text no longer than until they
-- are sent.
CREATE INDEX mails_by_recipient ON mails (recipient COLLATE NOCASE, created_ms DESC);
UPDATE mails SET html = '', text = '' WHERE sent_ms IS NOT NULL AND kind IN ('giftcard', 'quote');
