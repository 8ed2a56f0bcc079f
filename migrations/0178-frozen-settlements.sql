-- What both sides agreed to stays as it is: amounts, lines and decisions of a settlement from 已确认 (4) to 已付清 (6).
-- Names in lines are erased all the same when the people's data are.
CREATE FUNCTION refuse_frozen_settlement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'settlement % is agreed by both sides', OLD.id USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER settlement_frozen BEFORE UPDATE OF total, content, period_from, period_to, contract_id, buyer_agreed_at, institution_agreed_at
  ON settlement FOR EACH ROW WHEN (OLD.status IN (4, 5, 6)) EXECUTE FUNCTION refuse_frozen_settlement();

CREATE FUNCTION refuse_frozen_settlement_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT status FROM settlement WHERE id = OLD.settlement_id) IN (4, 5, 6) THEN
    RAISE EXCEPTION 'settlement % is agreed by both sides', OLD.settlement_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER settlement_line_frozen
  BEFORE UPDATE OF settlement_id, ordinal, visit_id, package_name, day, amount, expected, parts, findings, decision, reason
  ON settlement_line FOR EACH ROW EXECUTE FUNCTION refuse_frozen_settlement_line();
CREATE INDEX settlement_line_findings ON settlement_line (settlement_id) WHERE findings <> '[]';
