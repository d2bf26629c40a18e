-- States and provinces as tax law knows them: code and name mean the same.
CREATE TABLE tax_regions (
  country_id TEXT NOT NULL,
  code TEXT NOT NULL,
  name TEXT NOT NULL,
  taxes_shipping INTEGER NOT NULL CHECK (taxes_shipping IN (0, 1)),
  PRIMARY KEY (country_id, code)
) STRICT, WITHOUT ROWID;

-- Rates that the store ships; a row of tax_rates that fits an address replaces them there. Region '*' is any.
CREATE TABLE default_tax_rates (
  country_id TEXT NOT NULL,
  region TEXT NOT NULL,
  name TEXT NOT NULL,
  percent REAL NOT NULL CHECK (percent >= 0),
  PRIMARY KEY (country_id, region, name)
) STRICT, WITHOUT ROWID;

-- Duty that is added to the price of goods: destination, beginning of the SKU ('' is every product).
CREATE TABLE tariff_rates (
  country_id TEXT NOT NULL,
  sku_prefix TEXT NOT NULL,
  label TEXT NOT NULL,
  percent REAL NOT NULL CHECK (percent >= 0),
  PRIMARY KEY (country_id, sku_prefix)
) STRICT, WITHOUT ROWID;

-- Ranges of SKUs that are never taxed, without the prefixes EU- and AU- of the regional stores.
CREATE TABLE tax_exempt_skus (
  first_sku TEXT PRIMARY KEY,
  last_sku TEXT NOT NULL CHECK (length(last_sku) = length(first_sku) AND last_sku >= first_sku)
) STRICT, WITHOUT ROWID;

-- An imported table may have tens of thousands of postcodes: those of an address are found by the first index, what holds
-- for many postcodes by the second.
CREATE INDEX tax_rates_by_postcode ON tax_rates (country_id, replace(postcode, ' ', ''));
CREATE INDEX tax_rates_of_many ON tax_rates (country_id)
  WHERE postcode = '' OR instr(postcode, '*') > 0 OR instr(postcode, '-') > 0;

-- An example that no product of the demo shop is in.
INSERT INTO tax_exempt_skus (first_sku, last_sku) VALUES ('RACK-EXEMPT-001', 'RACK-EXEMPT-099');

-- United States: whether separately stated delivery of taxable goods is taxed, and the state's own rate without local
-- additions (Tax Foundation, State and Local Sales Tax Rates 2026, and the states' revenue departments; District of
-- Columbia since 2026-10-01). Virginia and Utah with the part that is the same in the whole state.
INSERT INTO tax_regions (country_id, code, name, taxes_shipping) VALUES
  ('US', 'AL', 'Alabama', 0), ('US', 'AK', 'Alaska', 0), ('US', 'AZ', 'Arizona', 0), ('US', 'AR', 'Arkansas', 1),
  ('US', 'CA', 'California', 0), ('US', 'CO', 'Colorado', 0), ('US', 'CT', 'Connecticut', 1), ('US', 'DE', 'Delaware', 0),
  ('US', 'DC', 'District of Columbia', 1), ('US', 'FL', 'Florida', 0), ('US', 'GA', 'Georgia', 1), ('US', 'HI', 'Hawaii', 1),
  ('US', 'ID', 'Idaho', 0), ('US', 'IL', 'Illinois', 0), ('US', 'IN', 'Indiana', 1), ('US', 'IA', 'Iowa', 0),
  ('US', 'KS', 'Kansas', 0), ('US', 'KY', 'Kentucky', 1), ('US', 'LA', 'Louisiana', 0), ('US', 'ME', 'Maine', 0),
  ('US', 'MD', 'Maryland', 0), ('US', 'MA', 'Massachusetts', 0), ('US', 'MI', 'Michigan', 0), ('US', 'MN', 'Minnesota', 1),
  ('US', 'MS', 'Mississippi', 1), ('US', 'MO', 'Missouri', 0), ('US', 'MT', 'Montana', 0), ('US', 'NE', 'Nebraska', 1),
  ('US', 'NV', 'Nevada', 0), ('US', 'NH', 'New Hampshire', 0), ('US', 'NJ', 'New Jersey', 1), ('US', 'NM', 'New Mexico', 1),
  ('US', 'NY', 'New York', 1), ('US', 'NC', 'North Carolina', 1), ('US', 'ND', 'North Dakota', 1), ('US', 'OH', 'Ohio', 1),
  ('US', 'OK', 'Oklahoma', 0), ('US', 'OR', 'Oregon', 0), ('US', 'PA', 'Pennsylvania', 1), ('US', 'RI', 'Rhode Island', 1),
  ('US', 'SC', 'South Carolina', 1), ('US', 'SD', 'South Dakota', 1), ('US', 'TN', 'Tennessee', 1), ('US', 'TX', 'Texas', 1),
  ('US', 'UT', 'Utah', 0), ('US', 'VT', 'Vermont', 1), ('US', 'VA', 'Virginia', 0), ('US', 'WA', 'Washington', 1),
  ('US', 'WV', 'West Virginia', 1), ('US', 'WI', 'Wisconsin', 1), ('US', 'WY', 'Wyoming', 0);

INSERT INTO default_tax_rates (country_id, region, name, percent) VALUES
  ('US', 'AL', 'Sales tax', 4), ('US', 'AZ', 'Sales tax', 5.6), ('US', 'AR', 'Sales tax', 6.5), ('US', 'CA', 'Sales tax', 7.25),
  ('US', 'CO', 'Sales tax', 2.9), ('US', 'CT', 'Sales tax', 6.35), ('US', 'DC', 'Sales tax', 7), ('US', 'FL', 'Sales tax', 6),
  ('US', 'GA', 'Sales tax', 4), ('US', 'HI', 'Sales tax', 4), ('US', 'ID', 'Sales tax', 6), ('US', 'IL', 'Sales tax', 6.25),
  ('US', 'IN', 'Sales tax', 7), ('US', 'IA', 'Sales tax', 6), ('US', 'KS', 'Sales tax', 6.5), ('US', 'KY', 'Sales tax', 6),
  ('US', 'LA', 'Sales tax', 5), ('US', 'ME', 'Sales tax', 5.5), ('US', 'MD', 'Sales tax', 6), ('US', 'MA', 'Sales tax', 6.25),
  ('US', 'MI', 'Sales tax', 6), ('US', 'MN', 'Sales tax', 6.875), ('US', 'MS', 'Sales tax', 7), ('US', 'MO', 'Sales tax', 4.225),
  ('US', 'NE', 'Sales tax', 5.5), ('US', 'NV', 'Sales tax', 6.85), ('US', 'NJ', 'Sales tax', 6.625), ('US', 'NM', 'Sales tax', 4.875),
  ('US', 'NY', 'Sales tax', 4), ('US', 'NC', 'Sales tax', 4.75), ('US', 'ND', 'Sales tax', 5), ('US', 'OH', 'Sales tax', 5.75),
  ('US', 'OK', 'Sales tax', 4.5), ('US', 'PA', 'Sales tax', 6), ('US', 'RI', 'Sales tax', 7), ('US', 'SC', 'Sales tax', 6),
  ('US', 'SD', 'Sales tax', 4.2), ('US', 'TN', 'Sales tax', 7), ('US', 'TX', 'Sales tax', 6.25), ('US', 'UT', 'Sales tax', 6.1),
  ('US', 'VT', 'Sales tax', 6), ('US', 'VA', 'Sales tax', 5.3), ('US', 'WA', 'Sales tax', 6.5), ('US', 'WV', 'Sales tax', 6),
  ('US', 'WI', 'Sales tax', 5), ('US', 'WY', 'Sales tax', 4);

-- Canada (Canada Revenue Agency and the provinces; Nova Scotia since 2025-04-01). Delivery is taxed everywhere.
INSERT INTO tax_regions (country_id, code, name, taxes_shipping) VALUES
  ('CA', 'AB', 'Alberta', 1), ('CA', 'BC', 'British Columbia', 1), ('CA', 'MB', 'Manitoba', 1),
  ('CA', 'NB', 'New Brunswick', 1), ('CA', 'NL', 'Newfoundland and Labrador', 1), ('CA', 'NS', 'Nova Scotia', 1),
  ('CA', 'NT', 'Northwest Territories', 1), ('CA', 'NU', 'Nunavut', 1), ('CA', 'ON', 'Ontario', 1),
  ('CA', 'PE', 'Prince Edward Island', 1), ('CA', 'QC', 'Quebec', 1), ('CA', 'SK', 'Saskatchewan', 1), ('CA', 'YT', 'Yukon', 1);

INSERT INTO default_tax_rates (country_id, region, name, percent) VALUES
  ('CA', 'AB', 'GST', 5), ('CA', 'BC', 'GST', 5), ('CA', 'BC', 'PST', 7), ('CA', 'MB', 'GST', 5), ('CA', 'MB', 'PST', 7),
  ('CA', 'NB', 'HST', 15), ('CA', 'NL', 'HST', 15), ('CA', 'NS', 'HST', 14), ('CA', 'NT', 'GST', 5), ('CA', 'NU', 'GST', 5),
  ('CA', 'ON', 'HST', 13), ('CA', 'PE', 'HST', 15), ('CA', 'QC', 'GST', 5), ('CA', 'QC', 'QST', 9.975),
  ('CA', 'SK', 'GST', 5), ('CA', 'SK', 'PST', 6), ('CA', 'YT', 'GST', 5);

-- Australia: one tax for all of it.
INSERT INTO tax_regions (country_id, code, name, taxes_shipping) VALUES
  ('AU', 'ACT', 'Australian Capital Territory', 1), ('AU', 'JBT', 'Jervis Bay Territory', 1), ('AU', 'NSW', 'New South Wales', 1),
  ('AU', 'NT', 'Northern Territory', 1), ('AU', 'QLD', 'Queensland', 1), ('AU', 'SA', 'South Australia', 1),
  ('AU', 'TAS', 'Tasmania', 1), ('AU', 'VIC', 'Victoria', 1), ('AU', 'WA', 'Western Australia', 1);

INSERT INTO default_tax_rates (country_id, region, name, percent) VALUES ('AU', '*', 'GST', 10);
