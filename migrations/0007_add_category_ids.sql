-- Ids of categories come from a sequence too: two imports at once must not take the same one.
INSERT OR IGNORE INTO id_sequences (name, next_id)
SELECT 'category', coalesce(max(category_id), 0) + 1 FROM categories WHERE category_id < 4000;
