-- What the first page of staff counts, and what the stock page begins with.
CREATE INDEX orders_with_refused_refund ON orders (created_ms) WHERE payment->>'refusedRefund' > 0;
CREATE INDEX quotes_draft ON quotes (created_ms) WHERE state = 'draft';
CREATE INDEX product_stock_low ON product_stock (pool, qoh) WHERE qoh <= 5;
