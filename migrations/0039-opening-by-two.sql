-- Who opens a sealed demand once its deadline is over: the clock, or two members of the company together.
ALTER TABLE demand ADD opened_by text NOT NULL DEFAULT 'clock' CHECK (opened_by IN ('clock', 'two'));

-- Who has said that it may be opened; the second one opens it.
CREATE TABLE quote_opener (
  demand_id uuid        NOT NULL REFERENCES sealed_demand ON DELETE CASCADE,
  user_id   uuid        NOT NULL REFERENCES app_user,
  at        timestamptz NOT NULL,
  PRIMARY KEY (demand_id, user_id)
);
CREATE INDEX quote_opener_user_id_fk ON quote_opener (user_id);
