-- Every address that is not a route of the code: which entity answers, or where to go instead. site 0: every site.
CREATE TABLE routes (
  path TEXT NOT NULL,
  site_id INTEGER NOT NULL,
  entity_type TEXT NOT NULL CHECK (entity_type IN ('product', 'category', 'cms-page', 'redirect')),
  entity_id INTEGER NOT NULL,
  redirect_target TEXT,
  redirect_type INTEGER CHECK (redirect_type IN (301, 302)),
  PRIMARY KEY (path, site_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX routes_by_entity ON routes (entity_type, entity_id);
