-- 咨询线索 belong to somebody, keep every note, can go back a step, and say which landing brought them (decision 065).

-- Put back, and opened again.
INSERT INTO status_edge (machine, from_status, to_status) VALUES ('lead', 2, 1), ('lead', 3, 2);

CREATE TABLE lead_note (
  id         uuid        PRIMARY KEY,
  lead_id    uuid        NOT NULL REFERENCES lead ON DELETE CASCADE,
  -- Null: written before authors were kept.
  author_id  uuid        REFERENCES app_user,
  body       text        NOT NULL CHECK (body <> ''),
  created_at timestamptz NOT NULL
);
CREATE INDEX lead_note_of_lead ON lead_note (lead_id, created_at, id);
CREATE INDEX lead_note_author_id_fk ON lead_note (author_id) WHERE author_id IS NOT NULL;

-- Not DELETE: who has his data erased has these erased with it.
CREATE FUNCTION refuse_lead_note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'lead_note is append-only' USING ERRCODE = 'CK002';
END $$;

-- What the one note of a lead says, by whom and when as the audit log has it.
INSERT INTO lead_note (id, lead_id, author_id, body, created_at)
SELECT gen_random_uuid(), l.id, e.actor_id, l.note, COALESCE(e.at, l.updated_at)
FROM lead l LEFT JOIN LATERAL (
  SELECT a.actor_id, a.at FROM audit_event a
  WHERE a.record_kind = 'lead' AND a.record_id = l.id AND a.reason = l.note ORDER BY a.at DESC LIMIT 1) e ON true
WHERE l.note <> '';

CREATE TRIGGER lead_note_append_only BEFORE UPDATE ON lead_note
  FOR EACH ROW EXECUTE FUNCTION refuse_lead_note_change();

ALTER TABLE lead
  DROP COLUMN note,
  -- The landing of the same browser session, where there was one.
  ADD COLUMN visit_id uuid REFERENCES visit ON DELETE SET NULL;
CREATE INDEX lead_visit_id_fk ON lead (visit_id) WHERE visit_id IS NOT NULL;
-- Mine, and nobody's.
CREATE INDEX lead_of_handler ON lead (handler_id, created_at DESC, id DESC);
CREATE INDEX lead_of_handler_in_status ON lead (handler_id, status, created_at DESC, id DESC);
