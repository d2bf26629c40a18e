-- 1 while KV, from which requests read the flags, may not have the document of this row yet.
ALTER TABLE flag_documents ADD COLUMN is_uncopied INTEGER NOT NULL DEFAULT 0;
