-- Tokens may also read day lists and write who came.
ALTER TABLE api_token DROP CONSTRAINT api_token_scopes_check;
ALTER TABLE api_token ADD CONSTRAINT api_token_scopes_check
  CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['library', 'quotes', 'visits']);
