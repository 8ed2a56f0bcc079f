-- Users, sessions, captchas, files, companies, institutions and their members.

CREATE TABLE app_user (
  id            uuid        PRIMARY KEY,
  account       text        NOT NULL,
  mobile        text        NOT NULL,
  name          text        NOT NULL DEFAULT '',
  head_image    text        NOT NULL DEFAULT '',
  password_hash text        NOT NULL,
  operator      boolean     NOT NULL DEFAULT false,
  frozen_at     timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX app_user_account ON app_user (lower(account));
CREATE UNIQUE INDEX app_user_mobile ON app_user (mobile);

CREATE TABLE session (
  id            uuid        PRIMARY KEY,
  user_id       uuid        NOT NULL REFERENCES app_user,
  token_hash    bytea       NOT NULL UNIQUE,
  created_at    timestamptz NOT NULL DEFAULT now(),
  seen_at       timestamptz NOT NULL DEFAULT now(),
  expires_at    timestamptz NOT NULL,
  revoked_at    timestamptz,
  revoke_reason text
);
CREATE INDEX session_owner ON session (user_id) WHERE revoked_at IS NULL;

-- Picture and SMS codes. Single use; `target` is the mobile for SMS and empty for pictures.
CREATE TABLE captcha (
  id         uuid        PRIMARY KEY,
  kind       text        NOT NULL CHECK (kind IN ('picture', 'sms')),
  target     text        NOT NULL DEFAULT '',
  code_hash  bytea       NOT NULL,
  address    text        NOT NULL,
  attempts   smallint    NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at    timestamptz
);
CREATE INDEX captcha_target ON captcha (kind, target, created_at);
CREATE INDEX captcha_expiry ON captcha (expires_at);

-- The local SMS port's outgoing messages, readable on a developer page in demo mode only.
CREATE TABLE local_sms (
  id      uuid        PRIMARY KEY,
  mobile  text        NOT NULL,
  body    text        NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now()
);

-- Uses in a fixed window: logins, messages, pictures. `expire` is in epoch milliseconds.
CREATE TABLE rate_limit (
  key    varchar(255) PRIMARY KEY,
  points integer      NOT NULL DEFAULT 0,
  expire bigint
);

CREATE TABLE stored_file (
  id          uuid        PRIMARY KEY,
  owner_id    uuid        REFERENCES app_user,
  storage_key text        NOT NULL UNIQUE,
  name        text        NOT NULL,
  mime        text        NOT NULL,
  size        integer     NOT NULL,
  sha256      text        NOT NULL,
  module_code text        NOT NULL,
  public      boolean     NOT NULL DEFAULT false,
  created_at  timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE company (
  id              uuid        PRIMARY KEY,
  user_id         uuid        NOT NULL REFERENCES app_user,
  name            text        NOT NULL,
  credit_code     text        NOT NULL,
  region_id       char(6)     NOT NULL REFERENCES region,
  address         text        NOT NULL DEFAULT '',
  industry        text        NOT NULL DEFAULT '',
  size            text        NOT NULL DEFAULT '',
  contact         text        NOT NULL,
  mobile          text        NOT NULL,
  licence_file_id uuid        REFERENCES stored_file,
  status          smallint    NOT NULL DEFAULT 0 CHECK (status IN (0, 1, 2, 3)),
  -- Certified once and not withdrawn: stays true while a change is under review.
  in_force        boolean     NOT NULL DEFAULT false,
  -- The values under review; applied to the columns above when approved.
  pending         jsonb,
  review_reason   text        NOT NULL DEFAULT '',
  reviewer_id     uuid        REFERENCES app_user,
  submitted_at    timestamptz,
  reviewed_at     timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX company_user ON company (user_id);
-- Two certified companies never share a credit code.
CREATE UNIQUE INDEX company_credit_code ON company (credit_code) WHERE in_force;
CREATE INDEX company_review ON company (submitted_at) WHERE status = 2;
CREATE TRIGGER company_status BEFORE UPDATE OF status ON company
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION refuse_illegal_status();

CREATE TABLE institution (
  id               uuid             PRIMARY KEY,
  code             text             NOT NULL UNIQUE,
  name             text             NOT NULL,
  short_name       text             NOT NULL,
  pinyin           text             NOT NULL DEFAULT '',
  type             text             NOT NULL,
  level            text             NOT NULL,
  city_id          char(6)          NOT NULL REFERENCES region,
  region_id        char(6)          NOT NULL REFERENCES region,
  address          text             NOT NULL,
  longitude        double precision,
  latitude         double precision,
  introduction     text             NOT NULL DEFAULT '',
  photos           jsonb            NOT NULL DEFAULT '[]',
  hours            text             NOT NULL DEFAULT '',
  licence_no       text             NOT NULL,
  credit_code      text             NOT NULL,
  licence_file_id  uuid             REFERENCES stored_file,
  special_services text[]           NOT NULL DEFAULT '{}',
  daily_capacity   integer          NOT NULL DEFAULT 0,
  contact          text             NOT NULL,
  mobile           text             NOT NULL,
  status           smallint         NOT NULL DEFAULT 0 CHECK (status IN (0, 1, 2, 3)),
  in_force         boolean          NOT NULL DEFAULT false,
  pending          jsonb,
  review_reason    text             NOT NULL DEFAULT '',
  reviewer_id      uuid             REFERENCES app_user,
  submitted_at     timestamptz,
  reviewed_at      timestamptz,
  -- Computed, never typed in: median hours from invitation to confirmed quote; packages awarded.
  response_hours   numeric(8, 2),
  award_count      integer          NOT NULL DEFAULT 0,
  -- Active, confirmed items; kept by the library module.
  item_count       integer          NOT NULL DEFAULT 0,
  created_at       timestamptz      NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX institution_credit_code ON institution (credit_code, name) WHERE in_force;
CREATE INDEX institution_city ON institution (city_id, award_count DESC, id) WHERE in_force;
CREATE INDEX institution_region ON institution (region_id) WHERE in_force;
CREATE INDEX institution_name_trgm ON institution USING gin ((name || ' ' || short_name || ' ' || pinyin) gin_trgm_ops);
CREATE INDEX institution_review ON institution (submitted_at) WHERE status = 2;
CREATE TRIGGER institution_status BEFORE UPDATE OF status ON institution
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION refuse_illegal_status();

CREATE TABLE institution_member (
  institution_id uuid NOT NULL REFERENCES institution,
  user_id        uuid NOT NULL REFERENCES app_user,
  created_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (institution_id, user_id)
);
CREATE INDEX institution_member_user ON institution_member (user_id);

CREATE TABLE doctor (
  id             uuid     PRIMARY KEY,
  institution_id uuid     NOT NULL REFERENCES institution,
  name           text     NOT NULL,
  title          text     NOT NULL,
  department     text     NOT NULL,
  introduction   text     NOT NULL DEFAULT '',
  frozen         boolean  NOT NULL DEFAULT false,
  sort           integer  NOT NULL DEFAULT 0
);
CREATE INDEX doctor_institution ON doctor (institution_id, sort);

CREATE TABLE notification (
  id         uuid        PRIMARY KEY,
  user_id    uuid        NOT NULL REFERENCES app_user,
  kind       text        NOT NULL,
  title      text        NOT NULL,
  body       text        NOT NULL,
  link       text        NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at    timestamptz
);
CREATE INDEX notification_user ON notification (user_id, created_at DESC);
