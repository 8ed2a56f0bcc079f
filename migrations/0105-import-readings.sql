-- A price list that is being read, waits for it, or could not be: gone once its rows are there.
CREATE TABLE import_reading (
  batch_id   uuid        PRIMARY KEY REFERENCES import_batch ON DELETE CASCADE,
  -- Of several requests to read, the last counts: a job of an older one finds another run here and ends.
  run        uuid        NOT NULL,
  -- What a person chose; null: the sheets and columns are found.
  selection  jsonb,
  -- Rows matched, and of how many; 0 of 0 while the file itself is read.
  done       integer     NOT NULL DEFAULT 0,
  total      integer     NOT NULL DEFAULT 0,
  -- When a node last said that it is at it; null while the job waits.
  touched_at timestamptz,
  -- Why it ended without rows, as a code with parameters (src/domain/library-import/reading-failure.ts).
  failure    jsonb
);
