-- What items of libraries and of the catalogue were before: triggers keep it, so that no writer can forget to.

ALTER TABLE institution_item
  ADD COLUMN version           integer     NOT NULL DEFAULT 1,
  -- The mapping stands against the catalogue of that moment; later revisions of its items wait to be adopted.
  ADD COLUMN catalogue_seen_at timestamptz NOT NULL DEFAULT now();

-- One row for each change: the item as it was until then.
CREATE TABLE institution_item_past (
  item_id         uuid        NOT NULL,
  version         integer     NOT NULL,
  institution_id  uuid        NOT NULL REFERENCES institution,
  until           timestamptz NOT NULL DEFAULT clock_timestamp(),
  changed_by      uuid        REFERENCES app_user,
  deleted         boolean     NOT NULL,
  code            text        NOT NULL,
  name            text        NOT NULL,
  category        text        NOT NULL,
  list_price      integer     NOT NULL,
  sale_price      integer     NOT NULL,
  catalogue_codes text[]      NOT NULL,
  note            text        NOT NULL,
  frozen          boolean     NOT NULL,
  PRIMARY KEY (item_id, version)
);
CREATE INDEX institution_item_past_institution ON institution_item_past (institution_id, until);
CREATE INDEX institution_item_past_changed_by_fk ON institution_item_past (changed_by);

CREATE FUNCTION keep_institution_item() RETURNS trigger LANGUAGE plpgsql AS $$
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
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER institution_item_changes BEFORE UPDATE ON institution_item FOR EACH ROW
  WHEN ((OLD.code, OLD.name, OLD.category, OLD.list_price, OLD.sale_price, OLD.catalogue_codes, OLD.mapping_state,
      OLD.sexes, OLD.age_min, OLD.age_max, OLD.note, OLD.frozen)
    IS DISTINCT FROM (NEW.code, NEW.name, NEW.category, NEW.list_price, NEW.sale_price, NEW.catalogue_codes, NEW.mapping_state,
      NEW.sexes, NEW.age_min, NEW.age_max, NEW.note, NEW.frozen))
  EXECUTE FUNCTION keep_institution_item();
CREATE TRIGGER institution_item_deletion BEFORE DELETE ON institution_item FOR EACH ROW
  EXECUTE FUNCTION keep_institution_item();

-- The catalogue lives beside its files: a release or an operator changes a row, the revision says from what to what.
CREATE TABLE catalogue_revision (
  code       text        NOT NULL REFERENCES catalogue_item,
  version    integer     NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  before     jsonb       NOT NULL,
  after      jsonb       NOT NULL,
  PRIMARY KEY (code, version)
);

CREATE FUNCTION keep_catalogue_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := greatest(NEW.version, OLD.version + 1);
  INSERT INTO catalogue_revision (code, version, before, after)
    VALUES (NEW.code, NEW.version, to_jsonb(OLD) - 'sort', to_jsonb(NEW) - 'sort');
  RETURN NEW;
END $$;
CREATE TRIGGER catalogue_item_changes BEFORE UPDATE ON catalogue_item FOR EACH ROW
  WHEN ((OLD.category, OLD.type, OLD.name, OLD.aliases, OLD.sexes, OLD.significance, OLD.reference_price, OLD.unit, OLD.fasting,
      OLD.radiation, OLD.genetic, OLD.pre_employment, OLD.contains, OLD.active)
    IS DISTINCT FROM (NEW.category, NEW.type, NEW.name, NEW.aliases, NEW.sexes, NEW.significance, NEW.reference_price, NEW.unit, NEW.fasting,
      NEW.radiation, NEW.genetic, NEW.pre_employment, NEW.contains, NEW.active))
  EXECUTE FUNCTION keep_catalogue_item();
