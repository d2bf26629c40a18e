-- Orders that come back ('RMA'): what a buyer asked for, and where it stands.
CREATE TABLE returns (
  -- 'RMA-7K3QX9B2MD', random
  rma_id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL,
  -- of the order: 'customer:7' or 'visitor:…'
  owner TEXT NOT NULL,
  email TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('requested', 'received', 'refunded', 'refused')),
  created_ms INTEGER NOT NULL,
  updated_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX returns_by_order ON returns (order_id);
CREATE INDEX returns_by_owner ON returns (owner, created_ms DESC);
CREATE INDEX returns_by_status ON returns (status, created_ms DESC);
CREATE INDEX returns_by_time ON returns (created_ms DESC);

CREATE TABLE return_lines (
  rma_id TEXT NOT NULL REFERENCES returns (rma_id) ON DELETE CASCADE,
  -- the line of the order
  list_item_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  sku TEXT NOT NULL,
  name TEXT NOT NULL,
  qty INTEGER NOT NULL CHECK (qty > 0),
  reason TEXT NOT NULL,
  comment TEXT NOT NULL,
  PRIMARY KEY (rma_id, list_item_id)
) STRICT, WITHOUT ROWID;

-- When an order was shipped is what its events say.
CREATE INDEX events_by_subject ON events (subject, type);
