-- Which sites sell a product, without its card: searches ask it of each of some hundred matches.
CREATE INDEX listing_cards_sold ON listing_cards (product_id, site_id);
