-- The few products that say what they fit: without it, a question about fits reads every product's document.
CREATE INDEX products_with_compat_tag ON products (product_id) WHERE document->'$.attributes.compat_tag' IS NOT NULL;
