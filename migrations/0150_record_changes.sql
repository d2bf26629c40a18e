-- What has changed since it was last published: written in the transaction of the change, deleted when its lists,
-- cards and words have been made again. product_id 0: everything; -1: content, which only needs a new version.
CREATE TABLE changed_products (
  -- never given twice, so that a change made during a publish stays for the next one
  change_id INTEGER PRIMARY KEY AUTOINCREMENT,
  product_id INTEGER NOT NULL,
  reason TEXT NOT NULL
) STRICT;
CREATE INDEX changed_products_by_product ON changed_products (product_id);
-- What was imported before this table is published as a whole.
INSERT INTO changed_products (product_id, reason) VALUES (0, 'upgrade');

-- Indexes that no longer agree with their cards: written with the cards, deleted with the new index. category_id 0: the
-- whole site; -1: its menus. product_id: whose price or stars differ; 0: the index must be made again.
CREATE TABLE stale_indexes (
  site_id INTEGER NOT NULL,
  category_id INTEGER NOT NULL,
  product_id INTEGER NOT NULL,
  PRIMARY KEY (site_id, category_id, product_id)
) STRICT, WITHOUT ROWID;

-- Who publishes right now, and until when that is believed without a sign of life. One row.
CREATE TABLE publish_turn (
  holder TEXT NOT NULL,
  until_ms INTEGER NOT NULL
) STRICT;
INSERT INTO publish_turn (holder, until_ms) VALUES ('', 0);

-- Where a product stands: its visibility, its categories and its position in each, as last published.
ALTER TABLE listing_cards ADD COLUMN places TEXT NOT NULL DEFAULT '';

-- Branches of categories are followed down for each list.
CREATE INDEX categories_by_parent ON categories (parent_id);
