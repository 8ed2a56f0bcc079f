-- Closing a demand has wordings of its own, editable as those of the other decisions.
INSERT INTO reason_template (kind, texts) VALUES
  ('close', ARRAY[
    '与同一企业的另一份需求重复。',
    '联系不上采购方，无法核实需求。',
    '需求内容不属于团体体检采购。']);
