-- Lists as columns of numbers, which are read one by one and take a fraction of the time that the same index takes as
-- text (listing_indexes, for the release before). Prepared when the catalogue is published. kind: 'head' (shared/facet/
-- packed-index.ts), 'order', 'shown', 'newness', 'name': what is read together. name: the column, '' for the head.
CREATE TABLE list_columns (
  site_id INTEGER NOT NULL,
  category_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  slice INTEGER NOT NULL,
  -- base64, since D1 tells bytes as lists of numbers; JSON in the head
  data TEXT NOT NULL,
  PRIMARY KEY (site_id, category_id, kind, name, slice)
) STRICT, WITHOUT ROWID;

-- The release before changes an index and knows nothing of its columns. Columns without a head are not read.
CREATE TRIGGER list_columns_after_insert AFTER INSERT ON listing_indexes
BEGIN DELETE FROM list_columns WHERE site_id = new.site_id AND category_id = new.category_id AND kind = 'head'; END;
CREATE TRIGGER list_columns_after_update AFTER UPDATE OF document ON listing_indexes
BEGIN DELETE FROM list_columns WHERE site_id = new.site_id AND category_id = new.category_id AND kind = 'head'; END;
CREATE TRIGGER list_columns_after_delete AFTER DELETE ON listing_indexes
BEGIN DELETE FROM list_columns WHERE site_id = old.site_id AND category_id = old.category_id AND kind = 'head'; END;
