-- How often, and when last, the buyer reminded those who were asked and have not answered. Read and written with the demand locked.
ALTER TABLE demand
  ADD COLUMN reminders   smallint NOT NULL DEFAULT 0 CHECK (reminders >= 0),
  ADD COLUMN reminded_at timestamptz,
  ADD CHECK ((reminders = 0) = (reminded_at IS NULL));
