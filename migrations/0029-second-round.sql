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

-- What the buyer compares. While an invited institution works on its second offer (待报价), that is its first one.
CREATE VIEW offered_package AS
  SELECT p.*, false AS requoting FROM quotation_package p
  WHERE NOT EXISTS (SELECT FROM first_offer f JOIN quotation q ON q.id = f.quotation_id
    WHERE f.quotation_id = p.quotation_id AND q.status = 1)
  UNION ALL
  SELECT p.*, true FROM first_offer f JOIN quotation q ON q.id = f.quotation_id AND q.status = 1
  CROSS JOIN LATERAL jsonb_populate_recordset(NULL::quotation_package, f.packages) p;

CREATE VIEW offered_line AS
  SELECT l.* FROM quotation_line l JOIN quotation_package p ON p.id = l.quotation_package_id
  WHERE NOT EXISTS (SELECT FROM first_offer f JOIN quotation q ON q.id = f.quotation_id
    WHERE f.quotation_id = p.quotation_id AND q.status = 1)
  UNION ALL
  SELECT l.* FROM first_offer f JOIN quotation q ON q.id = f.quotation_id AND q.status = 1
  CROSS JOIN LATERAL jsonb_populate_recordset(NULL::quotation_line, f.lines) l;
