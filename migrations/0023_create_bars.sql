-- Rows of the bar comparison table. A duty runs from 1 (light) to 5 (all day, every day).
CREATE TABLE bars (
  bar_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  brand TEXT NOT NULL,
  is_own INTEGER NOT NULL CHECK (is_own IN (0, 1)),
  made_in TEXT NOT NULL,
  diameter TEXT NOT NULL,
  finish TEXT NOT NULL,
  tensile_psi INTEGER NOT NULL CHECK (tensile_psi > 0),
  category TEXT NOT NULL CHECK (category IN ('28.5MM Power', '28/28.5MM MULTI', '28MM OLY', '29MM Power')),
  rank INTEGER NOT NULL CHECK (rank > 0),
  f_rating TEXT NOT NULL,
  duty_affiliate INTEGER NOT NULL CHECK (duty_affiliate BETWEEN 1 AND 5),
  duty_olympic INTEGER NOT NULL CHECK (duty_olympic BETWEEN 1 AND 5),
  duty_garage INTEGER NOT NULL CHECK (duty_garage BETWEEN 1 AND 5),
  duty_powerlifting INTEGER NOT NULL CHECK (duty_powerlifting BETWEEN 1 AND 5),
  -- Path on every site or an absolute address; NULL for a bar that nobody sells here.
  url TEXT
) STRICT;
