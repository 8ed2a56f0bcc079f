-- Operators sign in in two steps: after password or message code the code of an authenticator app (RFC 6238), or one of ten recovery codes.

CREATE TABLE operator_totp (
  user_id uuid PRIMARY KEY REFERENCES app_user (id),
  -- Encrypted under SECRET, which is not in the database.
  sealed_secret bytea NOT NULL,
  -- Null until the first code from the app has shown that it is there.
  confirmed_at timestamptz,
  -- The 30-second step of the last code that was accepted: no code is good twice.
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE operator_recovery_code (
  user_id uuid NOT NULL REFERENCES app_user (id),
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

ALTER TABLE session ADD COLUMN second_step_at timestamptz;
