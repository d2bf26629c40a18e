-- Uses of promotions that count per e-mail address; one row per order that used one.
CREATE TABLE promotion_redemptions (
  promotion TEXT NOT NULL,
  email TEXT NOT NULL,
  order_id TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  PRIMARY KEY (promotion, email, order_id)
) STRICT, WITHOUT ROWID;
