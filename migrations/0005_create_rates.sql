-- Imported tax rates and shipping tables. '*' or '' means any.
CREATE TABLE tax_rates (
  code TEXT PRIMARY KEY,
  country_id TEXT NOT NULL,
  region TEXT NOT NULL,
  postcode TEXT NOT NULL,
  percent REAL NOT NULL CHECK (percent >= 0)
) STRICT;
CREATE INDEX tax_rates_by_country ON tax_rates (country_id, region);

CREATE TABLE shipping_table_rates (
  country_id TEXT NOT NULL,
  region TEXT NOT NULL,
  postcode TEXT NOT NULL,
  subtotal_from INTEGER NOT NULL,
  price INTEGER NOT NULL CHECK (price >= 0),
  PRIMARY KEY (country_id, region, postcode, subtotal_from)
) STRICT, WITHOUT ROWID;
