-- For the daily job that ends what has been kept long enough (worker/store/account/retention.ts).
CREATE INDEX orders_named ON orders (created_ms) WHERE email <> '';
CREATE INDEX returns_named ON returns (created_ms) WHERE email <> '';
CREATE INDEX quotes_named ON quotes (created_ms) WHERE email <> '';
CREATE INDEX events_handled ON events (created_ms) WHERE handled_ms IS NOT NULL;
CREATE INDEX track_links_by_time ON track_links (created_ms);
CREATE INDEX bins_asked ON bins (created_ms) WHERE told_ms IS NULL;
CREATE INDEX promotion_redemptions_by_time ON promotion_redemptions (created_ms);
CREATE INDEX payment_references_named ON payment_references (created_ms) WHERE customer_id IS NOT NULL OR payload <> '{}';
CREATE INDEX password_links_by_end ON password_links (ends_ms);
CREATE INDEX staff_links_by_end ON staff_links (ends_ms);
