-- Working days that parcels of a row are on the way; NULL if the table does not say.
ALTER TABLE shipping_table_rates ADD COLUMN transit_least INTEGER CHECK (transit_least >= 0);
ALTER TABLE shipping_table_rates ADD COLUMN transit_most INTEGER CHECK (transit_most >= 0);
