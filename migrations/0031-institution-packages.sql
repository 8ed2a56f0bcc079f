-- Institutions write their packages themselves: who saves an outdated copy is told by the time of the last change, and the warnings
-- that somebody confirmed stay confirmed.
ALTER TABLE institution_package
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  -- [{ruleId, packageId, at, ground}]; packageId is the sex group.
  ADD COLUMN confirmations jsonb NOT NULL DEFAULT '[]';
