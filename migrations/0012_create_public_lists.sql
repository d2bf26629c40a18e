-- Wishlists and registries that their owners show to others: copies of what lies in the owner's own object.
CREATE TABLE public_lists (
  url_key TEXT PRIMARY KEY,
  site_id INTEGER NOT NULL,
  list_id TEXT NOT NULL,
  type TEXT NOT NULL,
  name TEXT NOT NULL,
  -- First and last name of the owner, for the search of registries.
  owner TEXT NOT NULL,
  event_date TEXT,
  version INTEGER NOT NULL,
  document TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX public_lists_by_name ON public_lists (site_id, type, owner);
