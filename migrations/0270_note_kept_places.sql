-- Whether a changed product keeps its place in each order of a list and its picture there: then the list need not be read
-- whole. A release before this one does not know, and notes a change only once, so what it notes counts for both.
ALTER TABLE stale_indexes ADD COLUMN is_in_place INTEGER NOT NULL DEFAULT 0;
CREATE TRIGGER stale_indexes_before_insert BEFORE INSERT ON stale_indexes WHEN new.is_in_place = 0
BEGIN
  UPDATE stale_indexes SET is_in_place = 0
  WHERE site_id = new.site_id AND category_id = new.category_id AND product_id = new.product_id;
END;
