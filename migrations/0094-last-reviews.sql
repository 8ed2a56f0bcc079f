-- The home page says how long the last twenty reviews of institutions took: found in their order, not by reading all institutions.
CREATE INDEX institution_reviewed ON institution (reviewed_at DESC) WHERE reviewed_at > submitted_at;
