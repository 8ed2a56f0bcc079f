-- What visitors leave behind and operators take up: leads, visits, quick demands; contents that are edited.

-- Landing on the site, or the record that an advertisement led to it.
ALTER TABLE visit ADD COLUMN kind text NOT NULL DEFAULT 'visit' CHECK (kind IN ('visit', 'ad'));
CREATE INDEX visit_recent ON visit (created_at DESC, id DESC);

ALTER TABLE lead
  ADD COLUMN user_id        uuid        REFERENCES app_user,
  ADD COLUMN institution_id uuid        REFERENCES institution,
  ADD COLUMN handler_id     uuid        REFERENCES app_user,
  -- What the operator wrote down while handling it.
  ADD COLUMN note           text        NOT NULL DEFAULT '',
  ADD COLUMN updated_at     timestamptz NOT NULL DEFAULT now();
CREATE INDEX lead_list ON lead (status, created_at DESC, id DESC);

ALTER TABLE content
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN editor_id  uuid        REFERENCES app_user;

-- The one-minute form, filled in by somebody whose company isn't certified yet; the first draft he opens takes it up.
CREATE TABLE quick_demand (
  id         uuid        PRIMARY KEY,
  user_id    uuid        NOT NULL REFERENCES app_user,
  purpose    text        NOT NULL,
  headcount  integer     NOT NULL,
  city_id    char(6)     NOT NULL REFERENCES region,
  -- Per head, fen.
  budget_max integer,
  -- [{sex, itemCodes}] as the custom-package page sends them.
  packages   jsonb       NOT NULL DEFAULT '[]',
  lead_id    uuid        REFERENCES lead,
  demand_id  uuid        REFERENCES demand ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  taken_at   timestamptz
);
CREATE INDEX quick_demand_waiting ON quick_demand (user_id, created_at DESC) WHERE taken_at IS NULL;
