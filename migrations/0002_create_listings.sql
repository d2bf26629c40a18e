-- What lists read: prepared when the catalogue is published, never edited by hand.
CREATE TABLE listing_cards (
  site_id INTEGER NOT NULL,
  product_id INTEGER NOT NULL,
  -- shared/product/card.ts
  card TEXT NOT NULL,
  -- shared/facet/listing-index.ts, ListingRow: what the indexes are made of
  facts TEXT NOT NULL,
  PRIMARY KEY (site_id, product_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE listing_indexes (
  site_id INTEGER NOT NULL,
  category_id INTEGER NOT NULL,
  -- a document that would pass the row limit is cut into parts
  part INTEGER NOT NULL,
  product_count INTEGER NOT NULL,
  -- media key of the first product's picture, for a category without one of its own
  picture TEXT,
  -- shared/facet/listing-index.ts
  document TEXT NOT NULL,
  PRIMARY KEY (site_id, category_id, part)
) STRICT, WITHOUT ROWID;

-- When a price changes by itself: a special price or a promotion begins or ends.
CREATE TABLE price_changes (
  at_ms INTEGER NOT NULL,
  product_id INTEGER NOT NULL REFERENCES products (product_id) ON DELETE CASCADE,
  PRIMARY KEY (at_ms, product_id)
) STRICT, WITHOUT ROWID;
