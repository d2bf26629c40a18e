-- The index of words again, with the names of categories in a column of their own. Filled when the catalogue is published.
DROP TABLE product_words;
CREATE VIRTUAL TABLE product_words USING fts5 (
  name, sku, categories, labels, texts,
  tokenize = 'porter unicode61 remove_diacritics 2',
  prefix = '2 3'
);
-- Its stems, and in how many products each stands.
CREATE VIRTUAL TABLE product_stems USING fts5vocab (product_words, 'row');

-- Words of names and categories as they are written: what a mistyped word may have been meant to be.
CREATE VIRTUAL TABLE product_names USING fts5 (words, content = '', tokenize = 'unicode61 remove_diacritics 2');
CREATE VIRTUAL TABLE product_terms USING fts5vocab (product_names, 'row');

-- Phrases that mean the same to shoppers, edited by staff.
CREATE TABLE search_synonyms (
  synonym_id INTEGER PRIMARY KEY,
  -- 'squat cage, power rack': each phrase stands for the others
  phrases TEXT NOT NULL UNIQUE
) STRICT;
