-- Prices of a rate table are in the currency of a site. 0: for every site that has no table of its own.
CREATE TABLE shipping_site_rates (
  site_id INTEGER NOT NULL,
  country_id TEXT NOT NULL,
  region TEXT NOT NULL,
  postcode TEXT NOT NULL,
  subtotal_from INTEGER NOT NULL,
  price INTEGER NOT NULL CHECK (price >= 0),
  PRIMARY KEY (site_id, country_id, region, postcode, subtotal_from)
) STRICT, WITHOUT ROWID;
INSERT INTO shipping_site_rates SELECT 0, country_id, region, postcode, subtotal_from, price FROM shipping_table_rates;
DROP TABLE shipping_table_rates;
ALTER TABLE shipping_site_rates RENAME TO shipping_table_rates;
