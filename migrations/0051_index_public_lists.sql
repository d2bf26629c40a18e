-- Purchases from a registry may name it by its list's id.
CREATE INDEX public_lists_by_list ON public_lists (list_id);
