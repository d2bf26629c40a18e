-- The curb of the American and Canadian sites; the others write kerb.
UPDATE shipping_services SET label = replace(label, 'kerb', 'curb')
WHERE zone IN (SELECT zone FROM shipping_zones WHERE site_id IN (1, 2, 3));
