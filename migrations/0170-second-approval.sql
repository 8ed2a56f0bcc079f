-- Above a second limit an award needs two approvals, of two people. Null: one is enough.
ALTER TABLE company ADD COLUMN second_approval_limit bigint,
  ADD CHECK (second_approval_limit IS NULL OR approval_limit IS NOT NULL AND second_approval_limit >= approval_limit);
ALTER TABLE demand ADD COLUMN second_approval_limit bigint;

CREATE OR REPLACE FUNCTION keep_approval_limit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT approval_limit, second_approval_limit INTO NEW.approval_limit, NEW.second_approval_limit
  FROM company WHERE id = NEW.company_id;
  RETURN NEW;
END $$;

-- The second limit that held when it was asked for, null: none; and who gave the first of its two approvals.
ALTER TABLE award_approval
  ADD COLUMN second_limit bigint,
  ADD COLUMN first_by     uuid REFERENCES app_user,
  ADD COLUMN first_at     timestamptz,
  ADD CHECK ((first_by IS NULL) = (first_at IS NULL)),
  ADD CHECK (first_by <> requested_by);
CREATE INDEX award_approval_first_by_fk ON award_approval (first_by) WHERE first_by IS NOT NULL;
