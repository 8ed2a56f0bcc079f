-- Items that institutions want in the standard catalogue, and what an operator answered.

CREATE TABLE catalogue_proposal (
  id             uuid        PRIMARY KEY,
  institution_id uuid        NOT NULL REFERENCES institution,
  -- Without a foreign key: the institution may delete it meanwhile.
  item_id        uuid,
  name           text        NOT NULL,
  category       text        NOT NULL REFERENCES catalogue_category,
  sexes          smallint[]  NOT NULL,
  note           text        NOT NULL,
  proposed_by    uuid        NOT NULL REFERENCES app_user,
  created_at     timestamptz NOT NULL DEFAULT now(),
  -- Null while it waits.
  outcome        text        CHECK (outcome IN ('new', 'alias', 'declined')),
  catalogue_code text        REFERENCES catalogue_item,
  reason         text        NOT NULL DEFAULT '',
  decided_by     uuid        REFERENCES app_user,
  decided_at     timestamptz,
  CHECK ((outcome IS NULL) = (decided_at IS NULL)),
  CHECK ((outcome IN ('new', 'alias')) = (catalogue_code IS NOT NULL))
);
CREATE UNIQUE INDEX catalogue_proposal_waiting ON catalogue_proposal (institution_id, name_key(name)) WHERE outcome IS NULL;
CREATE INDEX catalogue_proposal_institution_id_fk ON catalogue_proposal (institution_id);
CREATE INDEX catalogue_proposal_category_fk ON catalogue_proposal (category);
CREATE INDEX catalogue_proposal_proposed_by_fk ON catalogue_proposal (proposed_by);
CREATE INDEX catalogue_proposal_catalogue_code_fk ON catalogue_proposal (catalogue_code);
CREATE INDEX catalogue_proposal_decided_by_fk ON catalogue_proposal (decided_by);
