-- Named blocks may be made of blocks themselves, like pages: a JSON array (shared/block/record.ts).
ALTER TABLE cms_blocks ADD COLUMN blocks TEXT NOT NULL DEFAULT '[]';
