-- What a site shows, for sitemaps and product feeds: written with the cards. Not WITHOUT ROWID, so that counting and
-- skipping read the key's index and not the lines.
CREATE TABLE feed_rows (
  site_id INTEGER NOT NULL,
  product_id INTEGER NOT NULL,
  -- shared/seo/product-feed.ts: lines of tab-separated values; '' for a product that feeds do not take
  lines TEXT NOT NULL,
  PRIMARY KEY (site_id, product_id)
) STRICT;
-- Products that were published before have no rows yet.
INSERT INTO changed_products (product_id, reason) VALUES (0, 'upgrade');
