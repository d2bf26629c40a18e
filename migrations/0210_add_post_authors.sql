-- Who wrote a post: a name, and a picture by its media key.
ALTER TABLE index_posts ADD COLUMN author TEXT NOT NULL DEFAULT '';
ALTER TABLE index_posts ADD COLUMN author_image TEXT;
