-- The few cards of a site that its lists of reduced products show (list_rule of categories).
CREATE INDEX listing_cards_deals ON listing_cards (site_id, product_id) WHERE facts->>'$.deal' IS NOT NULL;
