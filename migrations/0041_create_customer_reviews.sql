-- Reviews as customers wrote them. What staff let through is shown from `reviews`, with the fingerprint
-- 'customer:7:101' of its writer and product, until another version is let through or it is withdrawn.
CREATE TABLE customer_reviews (
  customer_id INTEGER NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  product_id INTEGER NOT NULL REFERENCES products (product_id) ON DELETE CASCADE,
  site_id INTEGER NOT NULL,
  rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  nickname TEXT NOT NULL,
  -- its writer had bought the product when he wrote it
  is_verified INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'shown', 'refused')),
  -- why it was refused, for its writer; '' for nothing said
  reason TEXT NOT NULL,
  written_ms INTEGER NOT NULL,
  PRIMARY KEY (customer_id, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX customer_reviews_by_state ON customer_reviews (state, written_ms);

-- Of a customer who had bought the product.
ALTER TABLE reviews ADD COLUMN is_verified INTEGER NOT NULL DEFAULT 0;
