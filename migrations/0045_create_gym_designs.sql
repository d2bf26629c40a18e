-- Gyms that customers have drawn (specification 1, section 1, the gym builder).
CREATE TABLE gym_designs (
  -- 32 random hexadecimal digits: whoever has the address of a shared one may look at it
  design_id TEXT PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  -- shared/gym-design/contract.ts, GymDesign
  document TEXT NOT NULL,
  is_public INTEGER NOT NULL DEFAULT 0,
  -- grows with each change
  version INTEGER NOT NULL,
  created_ms INTEGER NOT NULL,
  changed_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX gym_designs_by_customer ON gym_designs (customer_id, changed_ms);
