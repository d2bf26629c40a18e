-- Codes of the sites whose records a member may see and change, as a JSON list; null for every site.
ALTER TABLE staff ADD COLUMN sites TEXT;
