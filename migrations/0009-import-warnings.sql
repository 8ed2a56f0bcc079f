-- What is worth a look before an import row is confirmed (a repeated line, a price of 0) and stops nothing.
ALTER TABLE import_row ADD COLUMN warnings text[] NOT NULL DEFAULT '{}';
-- For deleting a library item: the import rows that point at it.
CREATE INDEX import_row_item ON import_row (institution_item_id) WHERE institution_item_id IS NOT NULL;
