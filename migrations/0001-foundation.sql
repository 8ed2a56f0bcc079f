-- Machinery that the other tables stand on: legal moves, the audit log, numbers, outbox, files, repeat-safe calls.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The legal moves of every state machine. Mirrors src/domain (test/api/status-edge.test.ts compares them).
CREATE TABLE status_edge (
  machine     text     NOT NULL,
  from_status smallint NOT NULL,
  to_status   smallint NOT NULL,
  PRIMARY KEY (machine, from_status, to_status)
);

INSERT INTO status_edge (machine, from_status, to_status) VALUES
  ('demand', 0, 1), ('demand', 0, 7), ('demand', 1, 2), ('demand', 1, 5), ('demand', 1, 7), ('demand', 1, 8),
  ('demand', 2, 3), ('demand', 2, 4), ('demand', 2, 5), ('demand', 2, 7), ('demand', 8, 1), ('demand', 8, 7),
  ('quotation', 1, 2), ('quotation', 1, 5), ('quotation', 1, 6), ('quotation', 1, 8),
  ('quotation', 2, 1), ('quotation', 2, 3), ('quotation', 2, 4), ('quotation', 2, 5), ('quotation', 2, 6), ('quotation', 2, 8),
  ('quotation', 3, 2), ('quotation', 3, 7), ('quotation', 3, 8), ('quotation', 4, 2),
  ('quotation_package', 1, 2), ('quotation_package', 1, 5), ('quotation_package', 1, 6),
  ('quotation_package', 2, 1), ('quotation_package', 2, 3), ('quotation_package', 2, 4),
  ('quotation_package', 2, 5), ('quotation_package', 2, 6), ('quotation_package', 3, 2), ('quotation_package', 4, 2),
  ('company', 0, 2), ('company', 1, 2), ('company', 2, 1), ('company', 2, 3), ('company', 3, 2),
  ('institution', 0, 2), ('institution', 1, 2), ('institution', 2, 1), ('institution', 2, 3), ('institution', 3, 2);

-- Refuses a move that no machine knows, whoever writes it: the last of the three enforcements.
CREATE FUNCTION refuse_illegal_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM status_edge
    WHERE machine = TG_TABLE_NAME AND from_status = OLD.status AND to_status = NEW.status
  ) THEN
    RAISE EXCEPTION 'illegal move of % from % to %', TG_TABLE_NAME, OLD.status, NEW.status USING ERRCODE = 'CK001';
  END IF;
  RETURN NEW;
END $$;

CREATE TABLE audit_event (
  id          uuid        PRIMARY KEY,
  at          timestamptz NOT NULL DEFAULT now(),
  actor_id    uuid,
  actor_kind  text        NOT NULL,
  record_kind text        NOT NULL,
  record_id   uuid        NOT NULL,
  action      text        NOT NULL,
  from_status smallint,
  to_status   smallint,
  reason      text        NOT NULL DEFAULT '',
  detail      jsonb       NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_event_record ON audit_event (record_kind, record_id, at);
CREATE INDEX audit_event_at ON audit_event (at);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_event is append-only' USING ERRCODE = 'CK002';
END $$;
CREATE TRIGGER audit_event_append_only BEFORE UPDATE OR DELETE ON audit_event
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

-- Human numbers: CG20261121-000042 counts up per prefix and day.
CREATE TABLE number_counter (
  prefix text    NOT NULL,
  day    date    NOT NULL,
  value  integer NOT NULL,
  PRIMARY KEY (prefix, day)
);

-- What must happen outside the transaction that decided it (messages, index refresh), written in that transaction.
CREATE TABLE outbox (
  id         uuid        PRIMARY KEY,
  kind       text        NOT NULL,
  payload    jsonb       NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  due_at     timestamptz NOT NULL DEFAULT now(),
  attempts   smallint    NOT NULL DEFAULT 0,
  sent_at    timestamptz,
  last_error text
);
CREATE INDEX outbox_due ON outbox (due_at) WHERE sent_at IS NULL;

-- One row per Idempotency-Key of a caller: a repeated call answers what the first one answered.
CREATE TABLE idempotency (
  scope        text        NOT NULL,
  key          text        NOT NULL,
  endpoint     text        NOT NULL,
  request_hash text        NOT NULL,
  response     jsonb,
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_age ON idempotency (created_at);

CREATE TABLE reference_load (
  name      text        PRIMARY KEY,
  hash      text        NOT NULL,
  loaded_at timestamptz NOT NULL DEFAULT now()
);
