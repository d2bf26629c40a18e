-- How often posts of The Index were read: sums of a day (days since 1970), of visitors who agreed to be counted.
CREATE TABLE index_post_views (
  day INTEGER NOT NULL,
  slug TEXT NOT NULL,
  views INTEGER NOT NULL,
  PRIMARY KEY (day, slug)
) STRICT, WITHOUT ROWID;
