-- The limit that held when the demand was published, or a stricter one under which its award was asked for: changing the
-- company's later frees no demand that is under way. Null: none held.
ALTER TABLE demand ADD COLUMN approval_limit bigint;

CREATE FUNCTION keep_approval_limit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.approval_limit := (SELECT approval_limit FROM company WHERE id = NEW.company_id);
  RETURN NEW;
END $$;
CREATE TRIGGER demand_keep_approval_limit_new BEFORE INSERT ON demand
  FOR EACH ROW WHEN (NEW.published_at IS NOT NULL) EXECUTE FUNCTION keep_approval_limit();
CREATE TRIGGER demand_keep_approval_limit BEFORE UPDATE OF published_at ON demand
  FOR EACH ROW WHEN (OLD.published_at IS NULL AND NEW.published_at IS NOT NULL) EXECUTE FUNCTION keep_approval_limit();

-- Under way: what holds now, or held when an award was asked for.
UPDATE demand d SET approval_limit = least(c.approval_limit,
  (SELECT min(a.approval_limit) FROM award_approval a WHERE a.demand_id = d.id))
FROM company c WHERE c.id = d.company_id AND d.status = 2;
