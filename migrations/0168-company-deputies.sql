-- Who decides on awards in whose place (代理人), from day to day, both counted, as days are in Beijing.
CREATE TABLE company_deputy (
  id         uuid        PRIMARY KEY,
  company_id uuid        NOT NULL REFERENCES company ON DELETE CASCADE,
  -- In whose place.
  user_id    uuid        NOT NULL REFERENCES app_user,
  deputy_id  uuid        NOT NULL REFERENCES app_user,
  from_day   date        NOT NULL,
  to_day     date        NOT NULL,
  reason     text        NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at   timestamptz,
  -- Null where it ended with a membership.
  ended_by   uuid        REFERENCES app_user,
  CHECK (deputy_id <> user_id),
  CHECK (from_day <= to_day)
);
CREATE INDEX company_deputy_company_id_fk ON company_deputy (company_id);
CREATE INDEX company_deputy_user_id_fk ON company_deputy (user_id);
CREATE INDEX company_deputy_deputy_id_fk ON company_deputy (deputy_id);
CREATE INDEX company_deputy_ended_by_fk ON company_deputy (ended_by) WHERE ended_by IS NOT NULL;

-- By whichever door one of the two leaves: who comes back is no deputy.
CREATE FUNCTION end_deputies_of_former_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE company_deputy SET ended_at = now()
  WHERE company_id = OLD.company_id AND ended_at IS NULL AND OLD.user_id IN (user_id, deputy_id);
  RETURN NULL;
END $$;
CREATE TRIGGER company_member_end_deputies AFTER DELETE ON company_member
  FOR EACH ROW EXECUTE FUNCTION end_deputies_of_former_member();

-- In whose place it was decided; null: in their own right.
ALTER TABLE award_approval ADD COLUMN decided_for uuid REFERENCES app_user;
CREATE INDEX award_approval_decided_for_fk ON award_approval (decided_for) WHERE decided_for IS NOT NULL;
