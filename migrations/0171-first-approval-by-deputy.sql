-- In whose place the first of two approvals was given; null: in the approver's own right.
ALTER TABLE award_approval ADD COLUMN first_for uuid REFERENCES app_user, ADD CHECK (first_for IS NULL OR first_by IS NOT NULL);
CREATE INDEX award_approval_first_for_fk ON award_approval (first_for) WHERE first_for IS NOT NULL;
