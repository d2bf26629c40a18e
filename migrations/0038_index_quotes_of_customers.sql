-- A customer looks at his own quotes.
CREATE INDEX quotes_by_customer ON quotes (customer_id, created_ms) WHERE customer_id IS NOT NULL;
