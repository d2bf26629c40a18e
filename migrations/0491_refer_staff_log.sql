-- What an entry was told by: an order desk tells what was done there at least once, and its entry is written once.
ALTER TABLE staff_log ADD COLUMN ref TEXT;
CREATE INDEX staff_log_by_ref ON staff_log (ref) WHERE ref IS NOT NULL;
