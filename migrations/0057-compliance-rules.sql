-- Compliance rules are switched, dated and given another effect by operators; a demand keeps which versions it was approved under.

ALTER TABLE legal_rule
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN enabled boolean NOT NULL DEFAULT true,
  -- What its blocks and warnings count as; null: as the rule itself says.
  ADD COLUMN effect  text    CHECK (effect IN ('block', 'warn', 'notice')),
  -- Days in force, both inclusive; null: open.
  ADD COLUMN from_day date,
  ADD COLUMN to_day   date,
  ADD CHECK (from_day <= to_day);

CREATE FUNCTION count_legal_rule_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER legal_rule_version BEFORE UPDATE ON legal_rule FOR EACH ROW
  WHEN ((OLD.rule, OLD.enabled, OLD.effect, OLD.from_day, OLD.to_day)
    IS DISTINCT FROM (NEW.rule, NEW.enabled, NEW.effect, NEW.from_day, NEW.to_day))
  EXECUTE FUNCTION count_legal_rule_version();
CREATE TRIGGER keep_past AFTER UPDATE OR DELETE ON legal_rule FOR EACH ROW EXECUTE FUNCTION keep_past_version('id');

-- [{id, version}] of the rules in force for its purpose when it was approved; null: not approved, or before this was recorded.
ALTER TABLE demand ADD COLUMN approved_rules jsonb;
