-- Apps that are older than the site GBR still buy at EUR (APP_GB_SHIP_TO_BEFORE). Nobody else is quoted or may order there.
INSERT OR IGNORE INTO shipping_zone_places (zone, country_id, region, postcode_from, postcode_to)
SELECT zone, 'GB', '', '', '' FROM shipping_zones WHERE zone = 'eur-outside';
