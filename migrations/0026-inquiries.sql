-- Inquiries (demands of kind directed): whom the buyer chose, and the institutions that he marked for the next time.

CREATE TABLE demand_institution (
  demand_id      uuid    NOT NULL REFERENCES demand ON DELETE CASCADE,
  institution_id uuid    NOT NULL REFERENCES institution,
  sort           integer NOT NULL DEFAULT 0,
  PRIMARY KEY (demand_id, institution_id)
);
CREATE INDEX demand_institution_institution_id_fk ON demand_institution (institution_id);

CREATE TABLE favourite_institution (
  user_id        uuid        NOT NULL REFERENCES app_user,
  institution_id uuid        NOT NULL REFERENCES institution,
  created_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, institution_id)
);
CREATE INDEX favourite_institution_institution_id_fk ON favourite_institution (institution_id);
