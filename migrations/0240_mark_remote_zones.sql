-- Zones with few people and a long way: a date for a whole country, said before the postcode is known, leaves them out.
ALTER TABLE shipping_zones ADD COLUMN is_remote INTEGER NOT NULL DEFAULT 0 CHECK (is_remote IN (0, 1));
UPDATE shipping_zones SET is_remote = 1
WHERE zone IN ('usa-far', 'usa-military', 'can-north', 'eur-islands', 'gbr-islands');
