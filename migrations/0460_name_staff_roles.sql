-- A role that the column `role` does not admit; null for the others. `role` and `moderates` then say: a moderator of no event,
-- who may do nothing, for a worker that does not know the name.
ALTER TABLE staff ADD COLUMN role_name TEXT;
