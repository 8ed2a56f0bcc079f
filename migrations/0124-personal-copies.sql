-- A person's copy of what is stored about him, made by a job: one at a time, replaced by the next, gone with its file.
CREATE TABLE personal_copy (
  user_id      uuid        PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  -- Of several requests the last counts: a job of an older one finds another run here and ends.
  run          uuid        NOT NULL,
  requested_at timestamptz NOT NULL,
  -- Null while it is being made.
  file_id      uuid        REFERENCES stored_file ON DELETE CASCADE,
  ready_at     timestamptz,
  failed       boolean     NOT NULL DEFAULT false,
  CHECK ((file_id IS NULL) = (ready_at IS NULL))
);
CREATE INDEX personal_copy_file_id_fk ON personal_copy (file_id);
