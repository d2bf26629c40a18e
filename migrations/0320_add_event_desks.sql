-- 1: the score was published differently before (specification 1, section 2.9)
ALTER TABLE event_scores ADD COLUMN is_corrected INTEGER NOT NULL DEFAULT 0;
-- JSON array of ids of editions that a moderator may enter scores for; null for every other role. A moderator's `role` is
-- `content`, the one with the least rights, because the column admits no other word.
ALTER TABLE staff ADD COLUMN moderates TEXT;
