-- What was read out of the audit log gets a place of its own; the log is for people.

-- A quotation as it was sent, each time: {package: {total, prices: {line: fen}}}.
CREATE TABLE quotation_revision (
  quotation_id uuid        NOT NULL REFERENCES quotation ON DELETE CASCADE,
  revision     integer     NOT NULL,
  sent_at      timestamptz NOT NULL,
  packages     jsonb       NOT NULL,
  PRIMARY KEY (quotation_id, revision)
);
INSERT INTO quotation_revision (quotation_id, revision, sent_at, packages)
SELECT record_id, row_number() OVER (PARTITION BY record_id ORDER BY at), at, detail->'packages'
FROM audit_event e WHERE record_kind = 'quotation' AND action = 'confirm' AND detail ? 'packages'
  AND EXISTS (SELECT FROM quotation q WHERE q.id = e.record_id);

-- When the first quotation was sent in, whatever became of it.
ALTER TABLE demand ADD first_quoted_at timestamptz;
UPDATE demand d SET first_quoted_at = first.at FROM (
  SELECT q.demand_id, min(e.at) AS at FROM quotation q
  JOIN audit_event e ON e.record_kind = 'quotation' AND e.record_id = q.id AND e.action = 'confirm'
  GROUP BY q.demand_id) first
WHERE first.demand_id = d.id;

-- Strangers may hold the address of what was withdrawn.
ALTER TABLE content ADD withdrawn_at timestamptz;
UPDATE content c SET withdrawn_at = last.at FROM (
  SELECT record_id, max(at) AS at FROM audit_event
  WHERE record_kind = 'content' AND action = 'withdraw' GROUP BY record_id) last
WHERE last.record_id = c.id;
