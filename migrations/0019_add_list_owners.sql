-- The object that keeps the list, by its id: what is bought from a registry is noted there.
ALTER TABLE public_lists ADD COLUMN shopper TEXT;
