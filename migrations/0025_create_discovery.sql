-- Where an exact keyphrase leads instead of the results of a search, edited by staff.
CREATE TABLE search_redirects (
  -- shared/search/keyphrase.ts: folded words between single spaces
  keyphrase TEXT NOT NULL,
  -- 0: every site
  site_id INTEGER NOT NULL,
  -- on the site, without its prefix
  path TEXT NOT NULL CHECK (path LIKE '/%'),
  PRIMARY KEY (keyphrase, site_id)
) STRICT, WITHOUT ROWID;

-- What was searched on a site on a day (days since 1970, UTC), and what came of it.
CREATE TABLE query_days (
  site_id INTEGER NOT NULL,
  day INTEGER NOT NULL,
  keyphrase TEXT NOT NULL,
  searches INTEGER NOT NULL,
  -- searches that found nothing
  empty INTEGER NOT NULL,
  clicks INTEGER NOT NULL,
  -- places of the clicked results, summed; the first is 1
  positions INTEGER NOT NULL,
  carts INTEGER NOT NULL,
  orders INTEGER NOT NULL,
  PRIMARY KEY (site_id, day, keyphrase)
) STRICT, WITHOUT ROWID;

-- Keyphrases that found something: what a search box may offer to others. Scores grow with time instead of fading
-- (shared/discovery/popularity.ts).
CREATE TABLE query_scores (
  site_id INTEGER NOT NULL,
  keyphrase TEXT NOT NULL,
  searches INTEGER NOT NULL,
  score REAL NOT NULL,
  PRIMARY KEY (site_id, keyphrase)
) STRICT, WITHOUT ROWID;
CREATE INDEX query_scores_by_score ON query_scores (site_id, score DESC);

-- What shoppers do with products, summed up.
CREATE TABLE product_scores (
  site_id INTEGER NOT NULL,
  product_id INTEGER NOT NULL,
  score REAL NOT NULL,
  PRIMARY KEY (site_id, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_scores_by_score ON product_scores (site_id, score DESC);

-- Products that somebody looked at, for recommendations to him; nobody gets back from the hash to the id. Kept 60 days.
CREATE TABLE shopper_products (
  shopper_hash TEXT NOT NULL,
  site_id INTEGER NOT NULL,
  product_id INTEGER NOT NULL,
  seen_ms INTEGER NOT NULL,
  PRIMARY KEY (shopper_hash, site_id, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX shopper_products_by_time ON shopper_products (seen_ms);
