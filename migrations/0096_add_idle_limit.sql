-- When a session of staff ends if it is not used, Unix milliseconds; null for one that began before this column.
ALTER TABLE staff_sessions ADD COLUMN idle_ends_ms INTEGER;
