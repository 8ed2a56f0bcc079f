-- Several people work for one company, each in a role. `company.user_id` stays: who registered it.

CREATE TABLE company_member (
  company_id uuid        NOT NULL REFERENCES company,
  user_id    uuid        NOT NULL REFERENCES app_user,
  role       text        NOT NULL CHECK (role IN ('owner', 'buyer', 'approver', 'viewer')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, user_id)
);
CREATE INDEX company_member_user ON company_member (user_id);
INSERT INTO company_member (company_id, user_id, role, created_at) SELECT id, user_id, 'owner', created_at FROM company;

-- The company that somebody works for, on all his browsers; null: the first one in force.
ALTER TABLE app_user ADD COLUMN company_id uuid REFERENCES company;
CREATE INDEX app_user_company_id_fk ON app_user (company_id) WHERE company_id IS NOT NULL;

-- Fen for all heads of one award. Above it a second person has to approve; null: nobody has to.
ALTER TABLE company ADD COLUMN approval_limit bigint CHECK (approval_limit >= 0);

CREATE TABLE company_invitation (
  id         uuid        PRIMARY KEY,
  company_id uuid        NOT NULL REFERENCES company,
  mobile     text        NOT NULL,
  role       text        NOT NULL CHECK (role IN ('owner', 'buyer', 'approver', 'viewer')),
  invited_by uuid        NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  outcome    text        CHECK (outcome IN ('accepted', 'declined', 'revoked')),
  ended_at   timestamptz,
  CHECK ((outcome IS NULL) = (ended_at IS NULL))
);
CREATE UNIQUE INDEX company_invitation_open ON company_invitation (company_id, mobile) WHERE outcome IS NULL;
CREATE INDEX company_invitation_company_id_fk ON company_invitation (company_id);
CREATE INDEX company_invitation_invited_by_fk ON company_invitation (invited_by);
CREATE INDEX company_invitation_mobile ON company_invitation (mobile) WHERE outcome IS NULL;

-- An award above its company's limit, as it was when somebody asked for the approval.
CREATE TABLE award_approval (
  id             uuid        PRIMARY KEY,
  demand_id      uuid        NOT NULL REFERENCES demand,
  amount         bigint      NOT NULL,
  approval_limit bigint      NOT NULL,
  -- The accepted quotation packages, and the packages left out: what the approver decides on.
  packages       uuid[]      NOT NULL,
  left_out       jsonb       NOT NULL DEFAULT '[]',
  note           text        NOT NULL DEFAULT '',
  requested_by   uuid        NOT NULL REFERENCES app_user,
  requested_at   timestamptz NOT NULL,
  decision       text        CHECK (decision IN ('approved', 'returned', 'withdrawn')),
  decided_by     uuid        REFERENCES app_user,
  decided_at     timestamptz,
  reason         text        NOT NULL DEFAULT '',
  CHECK ((decision IS NULL) = (decided_at IS NULL))
);
CREATE UNIQUE INDEX award_approval_waiting ON award_approval (demand_id) WHERE decision IS NULL;
CREATE INDEX award_approval_demand ON award_approval (demand_id, requested_at);
CREATE INDEX award_approval_requested_by_fk ON award_approval (requested_by);
CREATE INDEX award_approval_decided_by_fk ON award_approval (decided_by) WHERE decided_by IS NOT NULL;

-- A company's demands are its members': lists go by the company.
DROP INDEX demand_owner;
DROP INDEX demand_company_id_fk;
CREATE INDEX demand_owner_id_fk ON demand (owner_id);
CREATE INDEX demand_company ON demand (company_id, created_at DESC, id DESC);

-- The fields that an operator marked when declining: where the correction begins.
ALTER TABLE company ADD COLUMN review_fields text[] NOT NULL DEFAULT '{}';
ALTER TABLE institution ADD COLUMN review_fields text[] NOT NULL DEFAULT '{}';
