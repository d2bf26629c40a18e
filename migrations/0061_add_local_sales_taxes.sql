-- Whether a state's counties, cities or districts add to its sales tax: there the shipped base rate alone is too little (Tax
-- Foundation, State and Local Sales Tax Rates 2026).
ALTER TABLE tax_regions ADD COLUMN has_local_tax INTEGER NOT NULL DEFAULT 0 CHECK (has_local_tax IN (0, 1));
UPDATE tax_regions SET has_local_tax = 1 WHERE country_id = 'US' AND code IN (
  'AL', 'AZ', 'AR', 'CA', 'CO', 'FL', 'GA', 'HI', 'ID', 'IL', 'IA', 'KS', 'LA', 'MN', 'MS', 'MO', 'NE', 'NV', 'NM', 'NY',
  'NC', 'ND', 'OH', 'OK', 'PA', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VA', 'WA', 'WV', 'WI', 'WY');

-- A rate of one ZIP+4 is found by its postcode, like that of a ZIP: only ranges and beginnings are of many.
DROP INDEX tax_rates_of_many;
CREATE INDEX tax_rates_of_many ON tax_rates (country_id)
  WHERE postcode = '' OR instr(postcode, '*') > 0
    OR (instr(postcode, '-') > 0 AND postcode NOT GLOB '[0-9][0-9][0-9][0-9][0-9]-[0-9][0-9][0-9][0-9]');

-- Goods that a state taxes less than others, by the tax class of the product. scope: 'all' taxes of the place or the
-- 'state' part alone; below: price of a unit in minor units from which it is taxed, NULL for any; taxes_excess: from there on
-- only what it costs more. source: the law that says so, and the day on which it was read.
CREATE TABLE tax_exemptions (
  country_id TEXT NOT NULL,
  region TEXT NOT NULL,
  tax_class TEXT NOT NULL,
  postcode TEXT NOT NULL,
  scope TEXT NOT NULL CHECK (scope IN ('all', 'state')),
  below INTEGER CHECK (below > 0),
  taxes_excess INTEGER NOT NULL CHECK (taxes_excess IN (0, 1)),
  source TEXT NOT NULL,
  PRIMARY KEY (country_id, region, tax_class, postcode)
) STRICT, WITHOUT ROWID;

-- Clothing. New York spares units below 110.00 of the state's 4 %, and New York City of its own and the transit district's.
INSERT INTO tax_exemptions (country_id, region, tax_class, postcode, scope, below, taxes_excess, source) VALUES
  ('US', 'MA', 'Clothing', '*', 'all', 17500, 1, 'M.G.L. c. 64H s. 6(k), 830 CMR 64H.6.4, read 2025-07-01'),
  ('US', 'MN', 'Clothing', '*', 'all', NULL, 0, 'Minn. Stat. 297A.67 subd. 8, Fact Sheet 105, read 2025-07-01'),
  ('US', 'NJ', 'Clothing', '*', 'all', NULL, 0, 'N.J.S.A. 54:32B-8.4, read 2025-07-01'),
  ('US', 'NY', 'Clothing', '*', 'state', 11000, 0, 'Tax Law 1115(a)(30), Tax Bulletin ST-530, read 2025-07-01'),
  ('US', 'NY', 'Clothing', '100*', 'all', 11000, 0, 'Tax Bulletin ST-530, Publication 718-C (New York City), read 2025-07-01'),
  ('US', 'NY', 'Clothing', '101*', 'all', 11000, 0, 'Tax Bulletin ST-530, Publication 718-C (New York City), read 2025-07-01'),
  ('US', 'NY', 'Clothing', '102*', 'all', 11000, 0, 'Tax Bulletin ST-530, Publication 718-C (New York City), read 2025-07-01'),
  ('US', 'NY', 'Clothing', '103*', 'all', 11000, 0, 'Tax Bulletin ST-530, Publication 718-C (New York City), read 2025-07-01'),
  ('US', 'NY', 'Clothing', '104*', 'all', 11000, 0, 'Tax Bulletin ST-530, Publication 718-C (New York City), read 2025-07-01'),
  ('US', 'NY', 'Clothing', '111*', 'all', 11000, 0, 'Tax Bulletin ST-530, Publication 718-C (New York City), read 2025-07-01'),
  ('US', 'NY', 'Clothing', '112*', 'all', 11000, 0, 'Tax Bulletin ST-530, Publication 718-C (New York City), read 2025-07-01'),
  ('US', 'NY', 'Clothing', '113*', 'all', 11000, 0, 'Tax Bulletin ST-530, Publication 718-C (New York City), read 2025-07-01'),
  ('US', 'NY', 'Clothing', '114*', 'all', 11000, 0, 'Tax Bulletin ST-530, Publication 718-C (New York City), read 2025-07-01'),
  ('US', 'NY', 'Clothing', '116*', 'all', 11000, 0, 'Tax Bulletin ST-530, Publication 718-C (New York City), read 2025-07-01'),
  ('US', 'PA', 'Clothing', '*', 'all', NULL, 0, '72 P.S. 7204(26), 61 Pa. Code 53.91, read 2025-07-01'),
  ('US', 'RI', 'Clothing', '*', 'all', 25000, 1, 'R.I. Gen. Laws 44-18-30(27), read 2025-07-01'),
  ('US', 'VT', 'Clothing', '*', 'all', NULL, 0, '32 V.S.A. 9741(45), read 2025-07-01');
