-- 合同: made from the award, one for each institution that won; signed by both parties.

-- Clauses as the operator wrote them. Each change is a new row; a contract names the one it was made from.
CREATE TABLE contract_template (
  id         uuid        PRIMARY KEY,
  clauses    jsonb       NOT NULL,
  created_by uuid        REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX contract_template_created_by_fk ON contract_template (created_by);

CREATE TABLE contract (
  id             uuid        PRIMARY KEY,
  number         text        NOT NULL UNIQUE,
  demand_id      uuid        NOT NULL REFERENCES demand,
  company_id     uuid        NOT NULL REFERENCES company,
  institution_id uuid        NOT NULL REFERENCES institution,
  created_by     uuid        NOT NULL REFERENCES app_user,
  -- Null: made from the clauses that the site begins with.
  template_id    uuid        REFERENCES contract_template,
  status         smallint    NOT NULL DEFAULT 1 CHECK (status IN (1, 2, 3, 4, 5)),
  title          text        NOT NULL,
  -- All that is written in the document, as it was when the contract was made.
  content        jsonb       NOT NULL,
  -- Fen.
  total          bigint      NOT NULL,
  sign_by        timestamptz NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now(),
  ended_at       timestamptz,
  -- Why it was refused or cancelled.
  end_reason     text        NOT NULL DEFAULT '',
  reminded_at    timestamptz
);
-- A demand has at most one contract with an institution that is in force or may come into force.
CREATE UNIQUE INDEX contract_in_force ON contract (demand_id, institution_id) WHERE status IN (1, 3);
CREATE INDEX contract_demand_id_fk ON contract (demand_id);
CREATE INDEX contract_company_id_fk ON contract (company_id, created_at DESC);
CREATE INDEX contract_institution_id_fk ON contract (institution_id, created_at DESC);
CREATE INDEX contract_created_by_fk ON contract (created_by);
CREATE INDEX contract_template_id_fk ON contract (template_id);
CREATE INDEX contract_open ON contract (sign_by) WHERE status = 1;

INSERT INTO status_edge (machine, from_status, to_status) VALUES
  ('contract', 1, 2), ('contract', 1, 3), ('contract', 1, 4), ('contract', 1, 5);
CREATE TRIGGER contract_status BEFORE UPDATE OF status ON contract
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION refuse_illegal_status();

-- The PDF: 0 unsigned, 1 and 2 with as many signatures. Each one begins with all bytes of the one before.
CREATE TABLE contract_file (
  contract_id uuid     NOT NULL REFERENCES contract,
  version     smallint NOT NULL CHECK (version BETWEEN 0 AND 2),
  file_id     uuid     NOT NULL REFERENCES stored_file,
  PRIMARY KEY (contract_id, version)
);
CREATE INDEX contract_file_file_id_fk ON contract_file (file_id);

-- Who has signed. The first one is of version 1, the second of version 2.
CREATE TABLE contract_signature (
  contract_id uuid        NOT NULL REFERENCES contract,
  side        text        NOT NULL CHECK (side IN ('buyer', 'institution')),
  version     smallint    NOT NULL CHECK (version IN (1, 2)),
  signed_by   uuid        NOT NULL REFERENCES app_user,
  signed_at   timestamptz NOT NULL,
  PRIMARY KEY (contract_id, side),
  UNIQUE (contract_id, version)
);
CREATE INDEX contract_signature_signed_by_fk ON contract_signature (signed_by);

-- What happened to a contract, each event with the hash of the one before it: none can be changed, added between or
-- removed unnoticed.
CREATE TABLE contract_event (
  contract_id   uuid        NOT NULL REFERENCES contract,
  sequence      smallint    NOT NULL,
  at            timestamptz NOT NULL,
  kind          text        NOT NULL CHECK (kind IN ('create', 'sign', 'refuse', 'expire', 'cancel', 'remind')),
  -- Null: the clock.
  side          text        CHECK (side IN ('buyer', 'institution')),
  user_id       uuid        REFERENCES app_user,
  account       text        NOT NULL DEFAULT '',
  -- Masked.
  mobile        text        NOT NULL DEFAULT '',
  address       text        NOT NULL DEFAULT '',
  reason        text        NOT NULL DEFAULT '',
  -- SHA-256 of the document, hexadecimal.
  sha256_before text        NOT NULL,
  sha256_after  text        NOT NULL,
  hash          text        NOT NULL,
  PRIMARY KEY (contract_id, sequence)
);
CREATE INDEX contract_event_user_id_fk ON contract_event (user_id);
CREATE TRIGGER contract_event_append_only BEFORE UPDATE OR DELETE ON contract_event
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

-- The picture of a party's seal, used again at its next signing.
CREATE TABLE seal (
  company_id     uuid UNIQUE REFERENCES company,
  institution_id uuid UNIQUE REFERENCES institution,
  file_id        uuid NOT NULL REFERENCES stored_file,
  CHECK (num_nonnulls(company_id, institution_id) = 1)
);
CREATE INDEX seal_file_id_fk ON seal (file_id);
