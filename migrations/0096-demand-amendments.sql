-- How a buyer changed a published demand, line by line, as institutions read it: a record of its own, not read from the audit log.
CREATE TABLE demand_amendment (
  id         uuid        PRIMARY KEY,
  demand_id  uuid        NOT NULL REFERENCES demand ON DELETE CASCADE,
  amended_at timestamptz NOT NULL,
  reason     text        NOT NULL,
  -- Of what institutions may know; empty when none of it is.
  changes    jsonb       NOT NULL
);
CREATE INDEX demand_amendment_demand_id_fk ON demand_amendment (demand_id, amended_at);

INSERT INTO demand_amendment (id, demand_id, amended_at, reason, changes)
  SELECT e.id, e.record_id, e.at, e.reason, e.detail->'changes' FROM audit_event e JOIN demand d ON d.id = e.record_id
  WHERE e.record_kind = 'demand' AND e.action = 'amend' AND e.detail ? 'changes';
