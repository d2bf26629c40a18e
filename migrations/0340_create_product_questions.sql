-- Questions about products that staff have answered, as product pages show them. A question is asked by a form
-- ('product-question'); its entry ends after a year, what is shown stays.
CREATE TABLE product_questions (
  -- of the entry that asked it
  question_id TEXT PRIMARY KEY,
  product_id INTEGER NOT NULL REFERENCES products (product_id) ON DELETE CASCADE,
  -- NULL for a guest's
  customer_id INTEGER REFERENCES customers (customer_id) ON DELETE CASCADE,
  question TEXT NOT NULL,
  answer TEXT NOT NULL,
  nickname TEXT NOT NULL,
  answered_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX product_questions_by_product ON product_questions (product_id, answered_ms DESC);
CREATE INDEX product_questions_by_customer ON product_questions (customer_id) WHERE customer_id IS NOT NULL;
