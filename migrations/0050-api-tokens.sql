-- Machines of an institution: each calls by a token of its own. Only the token's SHA-256 is stored.
CREATE TABLE api_token (
  id             uuid        PRIMARY KEY,
  institution_id uuid        NOT NULL REFERENCES institution,
  name           text        NOT NULL,
  token_hash     bytea       NOT NULL UNIQUE,
  -- The last characters, by which people tell tokens apart.
  tail           text        NOT NULL,
  scopes         text[]      NOT NULL CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['library', 'quotes']),
  created_by     uuid        NOT NULL REFERENCES app_user,
  created_at     timestamptz NOT NULL DEFAULT now(),
  used_at        timestamptz,
  revoked_at     timestamptz,
  -- null beside revoked_at: the institution is no longer in force.
  revoked_by     uuid        REFERENCES app_user
);
CREATE INDEX api_token_institution_id_fk ON api_token (institution_id);
CREATE INDEX api_token_created_by_fk ON api_token (created_by);
CREATE INDEX api_token_revoked_by_fk ON api_token (revoked_by) WHERE revoked_by IS NOT NULL;

-- Every call of a token. What it changed stands in audit_event as well, in the transaction that changed it.
CREATE TABLE api_token_call (
  id         uuid        PRIMARY KEY,
  token_id   uuid        NOT NULL REFERENCES api_token,
  at         timestamptz NOT NULL,
  call       text        NOT NULL,
  code       smallint    NOT NULL,
  network    text        NOT NULL,
  request_id text        NOT NULL
);
CREATE INDEX api_token_call_token_id_fk ON api_token_call (token_id, at DESC);
CREATE INDEX api_token_call_at ON api_token_call (at);

-- Whoever takes an institution out of force ends its tokens: they stay ended when it comes back.
CREATE FUNCTION end_api_tokens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE api_token SET revoked_at = now() WHERE institution_id = NEW.id AND revoked_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER institution_ends_api_tokens AFTER UPDATE OF in_force ON institution
  FOR EACH ROW WHEN (OLD.in_force AND NOT NEW.in_force) EXECUTE FUNCTION end_api_tokens();
