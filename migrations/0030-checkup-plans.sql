-- 电子体检方案: one for each completed demand. Packages, items and institutions are read from its awards; here is only
-- what the buyer may write.

CREATE TABLE checkup_plan (
  id          uuid        PRIMARY KEY,
  number      text        NOT NULL UNIQUE,
  -- A second click makes no second plan.
  demand_id   uuid        NOT NULL UNIQUE REFERENCES demand,
  title       text        NOT NULL,
  content     jsonb       NOT NULL,
  version     integer     NOT NULL DEFAULT 1,
  -- Of the shared link; null while nobody may read it.
  share_token text        UNIQUE,
  -- The stored PDF.
  file_id     uuid        REFERENCES stored_file,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX checkup_plan_file_id_fk ON checkup_plan (file_id);
