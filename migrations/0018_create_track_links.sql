-- Links that show one order to whoever has them. The token itself is in the link alone.
CREATE TABLE track_links (
  token_hash TEXT PRIMARY KEY,
  order_id TEXT NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX track_links_by_order ON track_links (order_id);
