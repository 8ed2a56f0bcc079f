-- 咨询线索 moves like the other machines do: 待处理 → 处理中 → 完成.

INSERT INTO status_edge (machine, from_status, to_status) VALUES ('lead', 1, 2), ('lead', 2, 3);

CREATE TRIGGER lead_status BEFORE UPDATE OF status ON lead
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION refuse_illegal_status();

-- Of an institution: what it was asked for through us.
CREATE INDEX lead_institution ON lead (institution_id, created_at DESC) WHERE institution_id IS NOT NULL;
