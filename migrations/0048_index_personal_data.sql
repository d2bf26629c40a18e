-- What a customer may take along or have deleted is found without reading everybody's.
DROP INDEX bins_by_owner;
CREATE INDEX bins_by_owner ON bins (owner);
CREATE INDEX public_lists_by_shopper ON public_lists (shopper);
CREATE INDEX payment_references_by_customer ON payment_references (customer_id) WHERE customer_id IS NOT NULL;
