-- Lists show a product in the place of its variants, which cards published before do not say: everything is published again.
INSERT INTO changed_products (product_id, reason) VALUES (0, 'upgrade');
