-- What a buyer says with an award: why before the deadline ('' at or after it, or not said), and whether the public result
-- names the company. An award that waits for its approval holds both.
ALTER TABLE demand
  ADD COLUMN early_reason text NOT NULL DEFAULT '',
  ADD COLUMN anonymous boolean NOT NULL DEFAULT false;
ALTER TABLE award_approval
  ADD COLUMN early_reason text NOT NULL DEFAULT '',
  ADD COLUMN anonymous boolean NOT NULL DEFAULT false;
