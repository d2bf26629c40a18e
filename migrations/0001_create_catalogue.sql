-- The catalogue. Money is in minor units, times in Unix milliseconds, weights in pounds.
CREATE TABLE products (
  product_id INTEGER PRIMARY KEY,
  sku TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL CHECK (type IN ('simple', 'configurable', 'bundle', 'grouped', 'giftcard', 'virtual')),
  attribute_set TEXT NOT NULL,
  name TEXT NOT NULL,
  url_key TEXT NOT NULL,
  weight_lb REAL,
  visibility INTEGER NOT NULL,
  is_online INTEGER NOT NULL,
  tax_class TEXT NOT NULL,
  -- shared/product/contract.ts, productDocumentSchema
  document TEXT NOT NULL,
  -- of the whole imported product, so that an import that changes nothing writes nothing
  fingerprint TEXT NOT NULL,
  rating_sum INTEGER NOT NULL DEFAULT 0,
  rating_count INTEGER NOT NULL DEFAULT 0,
  created_ms INTEGER NOT NULL,
  updated_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX products_by_url_key ON products (url_key);

-- What a site sells, and for how much. No row, no sale.
CREATE TABLE product_prices (
  site_id INTEGER NOT NULL,
  product_id INTEGER NOT NULL REFERENCES products (product_id) ON DELETE CASCADE,
  price INTEGER NOT NULL CHECK (price >= 0),
  special_price INTEGER CHECK (special_price >= 0),
  special_from_ms INTEGER,
  special_to_ms INTEGER,
  -- by the price rules, worked out when the catalogue is published
  rule_price INTEGER CHECK (rule_price >= 0),
  PRIMARY KEY (product_id, site_id)
) STRICT, WITHOUT ROWID;

-- Prices of customer groups (group null: every group), from a quantity on.
CREATE TABLE group_prices (
  product_id INTEGER NOT NULL REFERENCES products (product_id) ON DELETE CASCADE,
  site_id INTEGER NOT NULL,
  -- -1: every group
  group_id INTEGER NOT NULL,
  min_qty REAL NOT NULL,
  -- 'fixed': minor units; 'discount': percent off
  value_type TEXT NOT NULL CHECK (value_type IN ('fixed', 'discount')),
  value REAL NOT NULL,
  PRIMARY KEY (product_id, site_id, group_id, min_qty)
) STRICT, WITHOUT ROWID;
CREATE INDEX group_prices_by_group ON group_prices (site_id, group_id);

-- Stock figures as pages show them.
CREATE TABLE product_stock (
  product_id INTEGER NOT NULL REFERENCES products (product_id) ON DELETE CASCADE,
  pool TEXT NOT NULL,
  qoh REAL NOT NULL,
  min_qty INTEGER NOT NULL,
  max_qty INTEGER NOT NULL,
  is_in_stock INTEGER NOT NULL,
  backorder INTEGER NOT NULL,
  bin INTEGER NOT NULL,
  PRIMARY KEY (product_id, pool)
) STRICT, WITHOUT ROWID;

-- Parts of a configurable (variants), bundle (values of options) or grouped product (members).
CREATE TABLE product_children (
  parent_id INTEGER NOT NULL REFERENCES products (product_id) ON DELETE CASCADE,
  -- of a bundle: bundle_options.option_id; else 0
  option_id INTEGER NOT NULL,
  child_id INTEGER NOT NULL REFERENCES products (product_id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  qty REAL NOT NULL,
  can_change_qty INTEGER NOT NULL DEFAULT 0,
  is_default INTEGER NOT NULL DEFAULT 0,
  price_type TEXT NOT NULL DEFAULT 'fixed' CHECK (price_type IN ('fixed', 'percent')),
  price REAL NOT NULL DEFAULT 0,
  PRIMARY KEY (parent_id, option_id, child_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_children_by_child ON product_children (child_id);

CREATE TABLE bundle_options (
  option_id INTEGER PRIMARY KEY,
  parent_id INTEGER NOT NULL REFERENCES products (product_id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  title TEXT NOT NULL,
  input TEXT NOT NULL CHECK (input IN ('radio', 'select', 'checkbox', 'multi')),
  is_required INTEGER NOT NULL,
  included_product_id INTEGER
) STRICT;
CREATE INDEX bundle_options_by_parent ON bundle_options (parent_id);

CREATE TABLE product_links (
  product_id INTEGER NOT NULL REFERENCES products (product_id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('related', 'upsell', 'crosssell')),
  linked_id INTEGER NOT NULL REFERENCES products (product_id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  PRIMARY KEY (product_id, kind, linked_id)
) STRICT, WITHOUT ROWID;

-- Links to products that are not there yet: an import may come in any order.
CREATE TABLE pending_links (
  product_id INTEGER NOT NULL REFERENCES products (product_id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('related', 'upsell', 'crosssell')),
  linked_sku TEXT NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (product_id, kind, linked_sku)
) STRICT, WITHOUT ROWID;
CREATE INDEX pending_links_by_sku ON pending_links (linked_sku);

CREATE TABLE categories (
  category_id INTEGER PRIMARY KEY,
  parent_id INTEGER REFERENCES categories (category_id),
  -- names from the top down, 'Men/Tops/Jackets': the key of imports
  path TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  url_key TEXT NOT NULL,
  position INTEGER NOT NULL,
  is_active INTEGER NOT NULL,
  in_menu INTEGER NOT NULL,
  -- shared/category/contract.ts, categoryDocumentSchema
  document TEXT NOT NULL
) STRICT;

CREATE TABLE product_categories (
  product_id INTEGER NOT NULL REFERENCES products (product_id) ON DELETE CASCADE,
  category_id INTEGER NOT NULL REFERENCES categories (category_id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  PRIMARY KEY (product_id, category_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_categories_by_category ON product_categories (category_id, position, product_id);

CREATE TABLE attributes (
  code TEXT PRIMARY KEY,
  label TEXT NOT NULL,
  input TEXT NOT NULL,
  is_filterable INTEGER NOT NULL,
  is_comparable INTEGER NOT NULL,
  is_visible INTEGER NOT NULL,
  position INTEGER NOT NULL,
  -- JSON array of option texts in their order
  options TEXT NOT NULL,
  extra TEXT NOT NULL
) STRICT;

CREATE TABLE reviews (
  review_id INTEGER PRIMARY KEY,
  product_id INTEGER NOT NULL REFERENCES products (product_id) ON DELETE CASCADE,
  rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  nickname TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  -- of product, nickname, title and text: the same review is taken once
  fingerprint TEXT NOT NULL UNIQUE
) STRICT;
CREATE INDEX reviews_by_product ON reviews (product_id, created_ms DESC);

-- Percent off all products of some categories.
CREATE TABLE price_rules (
  name TEXT PRIMARY KEY,
  description TEXT NOT NULL,
  percent REAL NOT NULL,
  -- JSON array of category url keys
  category_url_keys TEXT NOT NULL,
  is_active INTEGER NOT NULL
) STRICT;

-- Next free ids; two imports at once never get the same.
CREATE TABLE id_sequences (
  name TEXT PRIMARY KEY,
  next_id INTEGER NOT NULL
) STRICT;
INSERT INTO id_sequences (name, next_id) VALUES ('product', 101), ('bundle_option', 1);
