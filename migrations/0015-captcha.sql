-- A captcha is bound to what it was asked for, and what is expected of its answer is stored until that comes.
-- Codes that were under way when this runs are asked for anew.
DELETE FROM captcha WHERE kind = 'picture';
ALTER TABLE captcha
  ADD COLUMN purpose text NOT NULL DEFAULT '',
  ADD COLUMN expected jsonb,
  ALTER COLUMN code_hash DROP NOT NULL,
  ADD CONSTRAINT captcha_answer CHECK (CASE kind WHEN 'sms' THEN code_hash IS NOT NULL ELSE purpose <> '' END);

-- Browsers that somebody has signed in with: strangers' failures do not slow them down.
CREATE TABLE known_device (
  token_hash bytea       PRIMARY KEY,
  user_id    uuid        NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX known_device_user ON known_device (user_id, created_at);
CREATE INDEX known_device_age ON known_device (created_at);
