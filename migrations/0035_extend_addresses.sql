-- What else an address of the address book says (specification 3, section 3).
ALTER TABLE addresses ADD COLUMN company TEXT NOT NULL DEFAULT '';
ALTER TABLE addresses ADD COLUMN email TEXT NOT NULL DEFAULT '';
