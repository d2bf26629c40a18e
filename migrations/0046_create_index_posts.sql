-- The Index: posts and tags under the ids that they have in WordPress. Its categories are constants of the code
-- (shared/index-post/categories.ts). HTML and styles are cleaned when they enter.
CREATE TABLE index_posts (
  post_id INTEGER PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  excerpt TEXT NOT NULL,
  content TEXT NOT NULL,
  format TEXT NOT NULL,
  -- media keys
  image TEXT,
  large_image TEXT,
  video TEXT,
  -- scoped to the post; what was given, for an export
  css TEXT NOT NULL,
  own_css TEXT NOT NULL,
  published_ms INTEGER,
  minutes INTEGER NOT NULL,
  fingerprint TEXT NOT NULL
) STRICT;
CREATE INDEX index_posts_newest ON index_posts (published_ms DESC, post_id DESC);

CREATE TABLE index_tags (
  tag_id INTEGER PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  description TEXT NOT NULL
) STRICT;

-- `position`: the first category that is shown names the post and stands in its address.
CREATE TABLE index_post_categories (
  category_id INTEGER NOT NULL,
  post_id INTEGER NOT NULL REFERENCES index_posts (post_id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  PRIMARY KEY (category_id, post_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX index_post_categories_of ON index_post_categories (post_id);

CREATE TABLE index_post_tags (
  tag_id INTEGER NOT NULL REFERENCES index_tags (tag_id) ON DELETE CASCADE,
  post_id INTEGER NOT NULL REFERENCES index_posts (post_id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  PRIMARY KEY (tag_id, post_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX index_post_tags_of ON index_post_tags (post_id);

-- Words of every post; rowid is its id. Labels are the names of its categories and tags.
CREATE VIRTUAL TABLE index_post_words USING fts5 (
  title, labels, excerpt, content,
  tokenize = 'porter unicode61 remove_diacritics 2',
  prefix = '2 3'
);
