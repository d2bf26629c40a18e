-- What customers say of themselves. Lists of numbers as JSON arrays (shared/customer/segments.ts).
ALTER TABLE customers ADD COLUMN telephone TEXT NOT NULL DEFAULT '';
ALTER TABLE customers ADD COLUMN segments TEXT NOT NULL DEFAULT '[]';
ALTER TABLE customers ADD COLUMN occupations TEXT NOT NULL DEFAULT '[]';
