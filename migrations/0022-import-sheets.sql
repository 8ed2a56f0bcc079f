-- Rows of several sheets of one file, a department each, are one import.
ALTER TABLE import_row ADD COLUMN sheet smallint NOT NULL DEFAULT 0;
UPDATE import_row r SET sheet = (b.columns ->> 'sheet')::smallint
  FROM import_batch b WHERE b.id = r.batch_id AND b.columns ->> 'sheet' <> '0';
ALTER TABLE import_row DROP CONSTRAINT import_row_batch_id_row_no_key;
ALTER TABLE import_row ADD UNIQUE (batch_id, sheet, row_no);
DROP INDEX import_row_state;
CREATE INDEX import_row_state ON import_row (batch_id, state, sheet, row_no);
