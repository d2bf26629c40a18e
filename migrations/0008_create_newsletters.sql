-- Who gets which mailing list. list_id: shared/newsletter/lists.ts.
CREATE TABLE newsletter_subscriptions (
  email TEXT NOT NULL,
  list_id INTEGER NOT NULL,
  site_id INTEGER NOT NULL,
  -- id of the customer, where one was logged in
  user_id TEXT,
  created_ms INTEGER NOT NULL,
  PRIMARY KEY (email, list_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX newsletter_subscriptions_by_list ON newsletter_subscriptions (list_id);
