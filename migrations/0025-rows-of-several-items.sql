-- A row of a price list may be several standard items at one price: a panel of the institution's own. The catalogue
-- never loses a code (items are switched off), so that an array without foreign keys points to nothing wrong.

DROP INDEX institution_item_offered, institution_item_catalogue_code_fk, import_row_catalogue_code_fk,
  name_decision_catalogue_code_fk, adopted_name_catalogue_code_fk;

-- Nothing ever read the version of a mapped item.
ALTER TABLE institution_item
  DROP COLUMN catalogue_version,
  DROP CONSTRAINT institution_item_catalogue_code_fkey,
  DROP CONSTRAINT institution_item_check1,
  ALTER COLUMN catalogue_code TYPE text[] USING
    CASE WHEN catalogue_code IS NULL THEN '{}' ELSE ARRAY[catalogue_code] END;
ALTER TABLE institution_item RENAME COLUMN catalogue_code TO catalogue_codes;
ALTER TABLE institution_item
  ALTER COLUMN catalogue_codes SET DEFAULT '{}',
  ALTER COLUMN catalogue_codes SET NOT NULL,
  ADD CONSTRAINT institution_item_mapped CHECK (mapping_state = 0 OR catalogue_codes <> '{}');
CREATE INDEX institution_item_offered ON institution_item (institution_id) WHERE mapping_state = 2 AND NOT frozen;

ALTER TABLE import_row
  DROP CONSTRAINT import_row_catalogue_code_fkey,
  ALTER COLUMN catalogue_code TYPE text[] USING
    CASE WHEN catalogue_code IS NULL THEN '{}' ELSE ARRAY[catalogue_code] END;
ALTER TABLE import_row RENAME COLUMN catalogue_code TO catalogue_codes;
ALTER TABLE import_row
  ALTER COLUMN catalogue_codes SET DEFAULT '{}',
  ALTER COLUMN catalogue_codes SET NOT NULL;

-- Candidates: [{codes, score, why}].
UPDATE import_row SET candidates = (
    SELECT jsonb_agg(c - 'code' || jsonb_build_object('codes', jsonb_build_array(c -> 'code')) ORDER BY n)
    FROM jsonb_array_elements(candidates) WITH ORDINALITY AS e (c, n))
  WHERE candidates <> '[]';
-- What could be undone is in the old form.
DELETE FROM import_undo;

ALTER TABLE name_decision
  DROP CONSTRAINT name_decision_catalogue_code_fkey,
  ALTER COLUMN catalogue_code TYPE text[] USING
    CASE WHEN catalogue_code IS NULL THEN '{}' ELSE ARRAY[catalogue_code] END;
ALTER TABLE name_decision RENAME COLUMN catalogue_code TO catalogue_codes;
ALTER TABLE name_decision ALTER COLUMN catalogue_codes SET NOT NULL;

ALTER TABLE adopted_name
  DROP CONSTRAINT adopted_name_catalogue_code_fkey,
  ALTER COLUMN catalogue_code TYPE text[] USING
    CASE WHEN catalogue_code IS NULL THEN '{}' ELSE ARRAY[catalogue_code] END;
ALTER TABLE adopted_name RENAME COLUMN catalogue_code TO catalogue_codes;
ALTER TABLE adopted_name ALTER COLUMN catalogue_codes SET NOT NULL;
