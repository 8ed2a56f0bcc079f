-- Rows of a price list that the list calls stopped come in frozen, when a person wants it; a line with prices for men and for women is
-- several rows. What is still to be pointed out about a sheet is a code with parameters.
ALTER TABLE import_row ADD COLUMN frozen boolean NOT NULL DEFAULT false;
ALTER TABLE import_row ADD COLUMN part smallint NOT NULL DEFAULT 0;
ALTER TABLE import_row DROP CONSTRAINT import_row_batch_id_sheet_row_no_key;
ALTER TABLE import_row ADD UNIQUE (batch_id, sheet, row_no, part);

UPDATE import_batch SET columns = jsonb_set(columns, '{detected,problems}', (
    SELECT COALESCE(jsonb_agg(jsonb_build_object('code', 'said', 'text', p) ORDER BY n), '[]')
    FROM jsonb_array_elements_text(columns #> '{detected,problems}') WITH ORDINALITY AS e (p, n)))
  WHERE jsonb_typeof(columns #> '{detected,problems}') = 'array' AND columns #> '{detected,problems}' <> '[]';

UPDATE import_undo SET rows = (
    SELECT COALESCE(jsonb_agg(r || '{"frozen": false, "part": 0}' ORDER BY n), '[]')
    FROM jsonb_array_elements(rows) WITH ORDINALITY AS e (r, n))
  WHERE rows <> '[]';
