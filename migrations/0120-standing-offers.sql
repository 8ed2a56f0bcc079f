-- A sent quotation that its institution is amending: what was sent stands for the buyer until the next version is sent.
-- The rows of quotation_package and quotation_line as they were sent; a sealed quotation's are the emptied ones.
CREATE TABLE standing_offer (
  quotation_id uuid        PRIMARY KEY REFERENCES quotation ON DELETE CASCADE,
  packages     jsonb       NOT NULL,
  lines        jsonb       NOT NULL,
  since        timestamptz NOT NULL
);

-- What the buyer compares: of a second round and of an amendment what was sent before, until the next version is sent.
CREATE OR REPLACE VIEW offered_package AS
  SELECT p.id, p.quotation_id, p.demand_package_id, p.status, p.list_total, p.quoted_total, p.coverage, p.reject_reason,
    false AS requoting FROM quotation_package p
  WHERE NOT EXISTS (SELECT FROM first_offer f WHERE f.quotation_id = p.quotation_id AND f.answered_at IS NULL)
    AND NOT EXISTS (SELECT FROM standing_offer s WHERE s.quotation_id = p.quotation_id)
  UNION ALL
  SELECT p.id, p.quotation_id, p.demand_package_id, CASE WHEN p.status = 1 THEN o.status ELSE p.status END,
    o.list_total, o.quoted_total, o.coverage, p.reject_reason, q.status = 1
  FROM first_offer f JOIN quotation q ON q.id = f.quotation_id
  CROSS JOIN LATERAL jsonb_populate_recordset(NULL::quotation_package, f.packages) o
  JOIN quotation_package p ON p.id = o.id
  WHERE f.answered_at IS NULL
  UNION ALL
  SELECT p.id, p.quotation_id, p.demand_package_id, CASE WHEN q.status = 2 THEN o.status ELSE p.status END,
    o.list_total, o.quoted_total, o.coverage, p.reject_reason, false
  FROM standing_offer s JOIN quotation q ON q.id = s.quotation_id
  CROSS JOIN LATERAL jsonb_populate_recordset(NULL::quotation_package, s.packages) o
  JOIN quotation_package p ON p.id = o.id;

CREATE OR REPLACE VIEW offered_line AS
  SELECT l.* FROM quotation_line l JOIN quotation_package p ON p.id = l.quotation_package_id
  WHERE NOT EXISTS (SELECT FROM first_offer f WHERE f.quotation_id = p.quotation_id AND f.answered_at IS NULL)
    AND NOT EXISTS (SELECT FROM standing_offer s WHERE s.quotation_id = p.quotation_id)
  UNION ALL
  SELECT l.* FROM first_offer f CROSS JOIN LATERAL jsonb_populate_recordset(NULL::quotation_line, f.lines) l
  WHERE f.answered_at IS NULL
  UNION ALL
  SELECT l.* FROM standing_offer s CROSS JOIN LATERAL jsonb_populate_recordset(NULL::quotation_line, s.lines) l;
