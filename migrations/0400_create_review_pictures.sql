-- Pictures of reviews; their bytes are in the bucket, below `reviews/`. A picture belongs to nothing until its review is
-- accepted, and is deleted when no version of the review has it anymore.
CREATE TABLE review_pictures (
  -- random
  picture_id TEXT NOT NULL PRIMARY KEY,
  customer_id INTEGER NOT NULL,
  product_id INTEGER NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  -- a review was accepted with it
  is_used INTEGER NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX review_pictures_by_review ON review_pictures (customer_id, product_id);

-- Ids of the pictures of the latest version, in their order.
ALTER TABLE customer_reviews ADD COLUMN pictures TEXT NOT NULL DEFAULT '[]';
-- Pictures of the published version: `[{"file","width","height"}]`, files of `/media`.
ALTER TABLE reviews ADD COLUMN pictures TEXT NOT NULL DEFAULT '[]';
