-- Numbers that people can say (shared/number/spoken-number.ts), beside the ids. The desk of an order hands out its number,
-- so that of its copy is never refused; those of returns and quotes are unique here. Null until one is handed out.
ALTER TABLE orders ADD COLUMN order_number TEXT;
CREATE INDEX orders_by_number ON orders (order_number);
ALTER TABLE returns ADD COLUMN rma_number TEXT;
CREATE UNIQUE INDEX returns_by_number ON returns (rma_number);
ALTER TABLE quotes ADD COLUMN quote_number TEXT;
CREATE UNIQUE INDEX quotes_by_number ON quotes (quote_number);
