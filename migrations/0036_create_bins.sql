-- What shoppers wait for until it can be had again: each of them is told once (specification 3, section 3).
CREATE TABLE bins (
  bin_id TEXT PRIMARY KEY,
  -- 'customer:12' or 'visitor:…', as orders have it
  owner TEXT NOT NULL,
  -- code of the site where it is to be bought
  site TEXT NOT NULL,
  product_id INTEGER NOT NULL REFERENCES products (product_id) ON DELETE CASCADE,
  -- the product on whose page a variant is
  parent_id INTEGER REFERENCES products (product_id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  -- where links of the mail lead
  origin TEXT NOT NULL,
  -- 1 once it could not be had while somebody waited
  was_out INTEGER NOT NULL,
  created_ms INTEGER NOT NULL,
  -- when the mail was written; the bin is done then
  told_ms INTEGER
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX bins_waiting ON bins (site, product_id, email) WHERE told_ms IS NULL;
CREATE INDEX bins_by_owner ON bins (owner) WHERE told_ms IS NULL;
CREATE INDEX bins_by_email ON bins (email) WHERE told_ms IS NULL;
CREATE INDEX bins_told ON bins (told_ms) WHERE told_ms IS NOT NULL;

-- Links of those mails that end all waiting of an address.
CREATE TABLE bin_links (
  -- SHA-256 of a random token of 128 bits
  token_hash TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
