-- Who set the price of a line of a quote last, and when: a workbook that was filled in meanwhile names it before it takes a newer price
-- back. Null: as it was drafted.
ALTER TABLE quotation_line
  ADD COLUMN priced_at timestamptz,
  ADD COLUMN priced_by uuid REFERENCES app_user;
CREATE INDEX quotation_line_priced_by_fk ON quotation_line (priced_by) WHERE priced_by IS NOT NULL;
