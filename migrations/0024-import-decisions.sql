-- Decisions about many rows at once, and what is remembered of decisions about names.

-- A person chose the standard item of this row, or that there is none.
ALTER TABLE import_row ADD COLUMN decided boolean NOT NULL DEFAULT false;

-- The rows of a batch as they were before its last decision about many: what an undo brings back.
CREATE TABLE import_undo (
  batch_id uuid PRIMARY KEY REFERENCES import_batch ON DELETE CASCADE,
  -- What was done, as people read it.
  label    text NOT NULL,
  rows     jsonb NOT NULL
);

-- Two names are the same when they differ in width of characters, case and spaces only.
CREATE FUNCTION name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(regexp_replace(normalize(name, NFKC), '\s', '', 'g'));
CREATE INDEX import_row_name ON import_row (batch_id, name_key(name));

-- What an institution said its own names mean; without a code: none of the standard items.
CREATE TABLE name_decision (
  institution_id uuid NOT NULL REFERENCES institution ON DELETE CASCADE,
  name_key       text NOT NULL,
  name           text NOT NULL,
  catalogue_code text REFERENCES catalogue_item,
  decided_by     uuid NOT NULL REFERENCES app_user,
  decided_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (institution_id, name_key)
);
CREATE INDEX name_decision_key ON name_decision (name_key);
CREATE INDEX name_decision_catalogue_code_fk ON name_decision (catalogue_code);
CREATE INDEX name_decision_decided_by_fk ON name_decision (decided_by);

-- Names that an operator adopted for all institutions, or set aside (without a code).
CREATE TABLE adopted_name (
  name_key       text PRIMARY KEY,
  name           text NOT NULL,
  catalogue_code text REFERENCES catalogue_item,
  adopted_by     uuid NOT NULL REFERENCES app_user,
  adopted_at     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX adopted_name_catalogue_code_fk ON adopted_name (catalogue_code);
CREATE INDEX adopted_name_adopted_by_fk ON adopted_name (adopted_by);
