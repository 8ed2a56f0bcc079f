-- A long staff list is written in a job. Until then its rows wait here, encrypted under PERSON_KEY; the row is gone once they stand in the list.
CREATE TABLE roster_writing (
  roster_id    uuid        PRIMARY KEY REFERENCES roster,
  -- Of one confirmation: a job whose run is no longer wanted ends without a trace.
  run          uuid        NOT NULL,
  -- AES-256-GCM of the rows as they were compared; null once it failed.
  sealed       bytea,
  scope        text        NOT NULL CHECK (scope IN ('whole', 'some')),
  -- Of the list as it was compared.
  version      text        NOT NULL,
  requested_by uuid        NOT NULL REFERENCES app_user,
  -- People written, of how many; 0 of 0 while it waits or compares.
  done         integer     NOT NULL DEFAULT 0,
  total        integer     NOT NULL DEFAULT 0,
  touched_at   timestamptz NOT NULL DEFAULT now(),
  -- Null: it waits or is at work.
  failure      text        CHECK (failure IN ('changed', 'interrupted'))
);
CREATE INDEX roster_writing_requested_by_fk ON roster_writing (requested_by);
