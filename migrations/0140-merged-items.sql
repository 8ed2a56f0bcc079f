-- Standard items that a merge of the platform took the place of, until the institution has looked: the mapping is no longer its own word.
ALTER TABLE institution_item ADD COLUMN merged_from text[] NOT NULL DEFAULT '{}';

CREATE OR REPLACE FUNCTION keep_institution_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO institution_item_past (item_id, version, institution_id, changed_by, deleted, code, name, category,
      list_price, sale_price, catalogue_codes, note, frozen)
    -- Whoever locks the library says who it is (lock-library.ts).
    VALUES (OLD.id, OLD.version, OLD.institution_id, nullif(current_setting('app.library_user', true), '')::uuid,
      TG_OP = 'DELETE', OLD.code, OLD.name, OLD.category, OLD.list_price, OLD.sale_price, OLD.catalogue_codes, OLD.note, OLD.frozen);
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  NEW.version := OLD.version + 1;
  IF NEW.catalogue_codes <> OLD.catalogue_codes OR NEW.mapping_state <> OLD.mapping_state THEN
    NEW.catalogue_seen_at := clock_timestamp();
    -- Decided anew by whoever it is; a merge says what it replaced.
    IF NEW.merged_from = OLD.merged_from THEN NEW.merged_from := '{}'; END IF;
  END IF;
  RETURN NEW;
END $$;
