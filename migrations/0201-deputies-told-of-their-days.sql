-- When the deputy and the one in whose place were told that the first day has come, and the last; null: not yet, or it began when it was made.
ALTER TABLE company_deputy
  ADD COLUMN first_day_told_at timestamptz,
  ADD COLUMN last_day_told_at  timestamptz;
-- What began before is not told anew.
UPDATE company_deputy SET first_day_told_at = created_at WHERE from_day <= (now() AT TIME ZONE 'Asia/Shanghai')::date;
