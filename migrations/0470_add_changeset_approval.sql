-- Who approved the changeset as it is, and when; null again as soon as it is edited.
ALTER TABLE changesets ADD COLUMN approved_by TEXT;
ALTER TABLE changesets ADD COLUMN approved_ms INTEGER;
