-- Words of every product that lists may show; rowid is the product's id. Filled when the catalogue is published.
CREATE VIRTUAL TABLE product_words USING fts5 (
  name, sku, labels, texts,
  tokenize = 'porter unicode61 remove_diacritics 2',
  prefix = '2 3'
);
