-- What the discovery call says of a product beside its card, made when the catalogue is published: shared/discovery/facts.ts
ALTER TABLE listing_cards ADD COLUMN discovery TEXT NOT NULL
  DEFAULT '{"brand":null,"categoryIds":[],"altFile":null,"challengeStatus":null,"variants":[]}';

-- Cards from before are written anew by the minute's job.
INSERT OR IGNORE INTO price_changes (at_ms, product_id)
SELECT DISTINCT 0, product_id FROM listing_cards;
