-- What the account's owner knows a sign-in by: browser and system, e.g. "Chrome · Windows"; '' when the browser didn't say.
ALTER TABLE session ADD COLUMN browser text NOT NULL DEFAULT '';
