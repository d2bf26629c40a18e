-- How many products have a word that begins with a letter or digit: the index of words, which knows beginnings of two
-- and three letters, merges thousands of words to count them. Counted when words are published; without a row they are
-- counted by the search.
CREATE TABLE search_beginnings (
  beginning TEXT PRIMARY KEY,
  products INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
