-- When a page of content was last changed, Unix milliseconds, for sitemaps; 0 for what was stored before.
ALTER TABLE cms_pages ADD COLUMN updated_ms INTEGER NOT NULL DEFAULT 0;
