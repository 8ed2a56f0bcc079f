-- Questions of institutions on a demand; each answer goes to all that were invited.

CREATE TABLE demand_question (
  id             uuid        PRIMARY KEY,
  demand_id      uuid        NOT NULL REFERENCES demand ON DELETE CASCADE,
  institution_id uuid        NOT NULL REFERENCES institution,
  asked_by       uuid        NOT NULL REFERENCES app_user,
  question       text        NOT NULL,
  asked_at       timestamptz NOT NULL DEFAULT now(),
  answer         text        NOT NULL DEFAULT '',
  answered_at    timestamptz,
  -- A second click asks nothing new.
  UNIQUE (demand_id, institution_id, question)
);
CREATE INDEX demand_question_demand ON demand_question (demand_id, asked_at);
CREATE INDEX demand_question_institution_id_fk ON demand_question (institution_id);
CREATE INDEX demand_question_asked_by_fk ON demand_question (asked_by);
