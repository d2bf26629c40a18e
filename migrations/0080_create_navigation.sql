-- Menus as merchants write them down, one row per menu of a site: links as JSON, site 0 for every site without its own.
CREATE TABLE navigation_menus (
  site_id INTEGER NOT NULL,
  menu TEXT NOT NULL,
  links TEXT NOT NULL,
  PRIMARY KEY (site_id, menu)
) STRICT, WITHOUT ROWID;

-- What a site draws of them, worked out when it is published: links that have a page, and addresses that have none.
CREATE TABLE navigation_published (
  site_id INTEGER PRIMARY KEY,
  document TEXT NOT NULL
) STRICT;
