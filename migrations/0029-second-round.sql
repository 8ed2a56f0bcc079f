-- The second round (二次报价) of a demand: a last offer of the institutions that the buyer chose among those that quoted.
CREATE TABLE second_round (
  demand_id  uuid        PRIMARY KEY REFERENCES demand ON DELETE CASCADE,
  deadline   timestamptz NOT NULL,
  message    text        NOT NULL,
  invited_at timestamptz NOT NULL
);

-- Who was invited, with its first offer as it was sent: the rows of quotation_package and quotation_line.
CREATE TABLE first_offer (
  quotation_id uuid        PRIMARY KEY REFERENCES quotation ON DELETE CASCADE,
  packages     jsonb       NOT NULL,
  lines        jsonb       NOT NULL,
  -- When the second offer was sent; null: the first stands.
  answered_at  timestamptz
);

-- What the buyer compares: content and prices of the first offer until the second is sent, whatever becomes of the quotation
-- meanwhile. A package that the institution has opened to change it (待提交) is still on offer as it was.
CREATE VIEW offered_package AS
  SELECT p.*, false AS requoting FROM quotation_package p
  WHERE NOT EXISTS (SELECT FROM first_offer f WHERE f.quotation_id = p.quotation_id AND f.answered_at IS NULL)
  UNION ALL
  SELECT p.id, p.quotation_id, p.demand_package_id, CASE WHEN p.status = 1 THEN o.status ELSE p.status END,
    o.list_total, o.quoted_total, o.coverage, p.reject_reason, q.status = 1
  FROM first_offer f JOIN quotation q ON q.id = f.quotation_id
  CROSS JOIN LATERAL jsonb_populate_recordset(NULL::quotation_package, f.packages) o
  JOIN quotation_package p ON p.id = o.id
  WHERE f.answered_at IS NULL;

CREATE VIEW offered_line AS
  SELECT l.* FROM quotation_line l JOIN quotation_package p ON p.id = l.quotation_package_id
  WHERE NOT EXISTS (SELECT FROM first_offer f WHERE f.quotation_id = p.quotation_id AND f.answered_at IS NULL)
  UNION ALL
  SELECT l.* FROM first_offer f CROSS JOIN LATERAL jsonb_populate_recordset(NULL::quotation_line, f.lines) l
  WHERE f.answered_at IS NULL;
