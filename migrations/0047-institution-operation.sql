-- When an institution examines, and until when its licence runs: its own statement, for planning and reminders; not reviewed.
CREATE TABLE institution_operation (
  institution_id uuid        PRIMARY KEY REFERENCES institution,
  -- 1 is Monday.
  open_days      smallint[]  NOT NULL CHECK (open_days <@ '{1,2,3,4,5,6,7}'::smallint[]),
  -- Days closed beside them: [{from, to, note}].
  closed         jsonb       NOT NULL DEFAULT '[]',
  licence_until  date,
  -- How many days before its end the last reminder was due; null: none was sent for this date.
  reminded       integer,
  updated_at     timestamptz NOT NULL
);
CREATE INDEX institution_operation_licence ON institution_operation (licence_until) WHERE licence_until IS NOT NULL;
