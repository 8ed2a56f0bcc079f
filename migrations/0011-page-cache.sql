-- Tells every node which public data a transaction changed, so that no page kept in memory outlives its data
-- (docs/decisions/009-page-cache.md). The notice is a topic (src/server/changes/topics.ts); PostgreSQL folds equal notices
-- of a transaction into one and sends them at its commit. Statements that touch nothing public stay silent: drafts are
-- saved all the time.

-- Insertions into tables of which everything is public: TG_ARGV[0] is the topic.
CREATE FUNCTION tell_public_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_data', TG_ARGV[0]);
  RETURN NULL;
END $$;

-- Updates and deletions there, which often find no row.
CREATE FUNCTION tell_public_change_of_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN
    PERFORM pg_notify('public_data', TG_ARGV[0]);
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  watched record;
BEGIN
  FOR watched IN SELECT * FROM (VALUES
    ('content', 'content'), ('doctor', 'doctor'), ('award', 'award'), ('region', 'region'), ('dictionary', 'dictionary'),
    ('institution_item', 'library'), ('institution_mutex_rule', 'library'), ('institution_partner_rule', 'library'),
    ('institution_package', 'package'), ('institution_package_item', 'package'), ('invitation', 'quotation'),
    ('catalogue_category', 'catalogue'), ('catalogue_item', 'catalogue'), ('catalogue_mutex', 'catalogue'),
    ('catalogue_partner', 'catalogue'), ('catalogue_category_partner', 'catalogue'),
    ('catalogue_replacement', 'catalogue'), ('template_package', 'catalogue'), ('legal_rule', 'catalogue')
  ) AS it (name, topic) LOOP
    EXECUTE format('CREATE TRIGGER %1$I AFTER INSERT OR TRUNCATE ON %2$I FOR EACH STATEMENT
      EXECUTE FUNCTION tell_public_change(%3$L)', watched.name || '_told_insert', watched.name, watched.topic);
    EXECUTE format('CREATE TRIGGER %1$I AFTER UPDATE ON %2$I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
      EXECUTE FUNCTION tell_public_change_of_rows(%3$L)', watched.name || '_told_update', watched.name, watched.topic);
    EXECUTE format('CREATE TRIGGER %1$I AFTER DELETE ON %2$I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
      EXECUTE FUNCTION tell_public_change_of_rows(%3$L)', watched.name || '_told_delete', watched.name, watched.topic);
  END LOOP;
END $$;

-- Institutions: those in force. Which cities are served stands on every page and is its own topic.
CREATE FUNCTION tell_institution_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    IF EXISTS (SELECT FROM changed WHERE in_force) THEN
      PERFORM pg_notify('public_data', 'institution'), pg_notify('public_data', 'servedCity');
    END IF;
    RETURN NULL;
  END IF;
  IF EXISTS (SELECT FROM changed c JOIN before b USING (id) WHERE c.in_force OR b.in_force) THEN
    PERFORM pg_notify('public_data', 'institution');
  END IF;
  IF EXISTS (SELECT FROM changed c JOIN before b USING (id)
      WHERE (c.in_force OR b.in_force) AND (c.in_force, c.city_id) IS DISTINCT FROM (b.in_force, b.city_id)) THEN
    PERFORM pg_notify('public_data', 'servedCity');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER institution_told_insert AFTER INSERT ON institution REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_institution_change();
CREATE TRIGGER institution_told_update AFTER UPDATE ON institution
  REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_institution_change();
CREATE TRIGGER institution_told_delete AFTER DELETE ON institution REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_institution_change();

-- Demands: those in the hall; the condition is that of the index demand_hall.
CREATE FUNCTION in_demand_hall(kind text, status smallint) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN kind = 'open' AND status IN (2, 3, 4);

CREATE FUNCTION tell_demand_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed c WHERE in_demand_hall(c.kind, c.status)) THEN
    PERFORM pg_notify('public_data', 'demand');
  ELSIF TG_OP = 'UPDATE' THEN
    -- Taken out of the hall.
    IF EXISTS (SELECT FROM before b WHERE in_demand_hall(b.kind, b.status)) THEN
      PERFORM pg_notify('public_data', 'demand');
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER demand_told_insert AFTER INSERT ON demand REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_demand_change();
CREATE TRIGGER demand_told_update AFTER UPDATE ON demand REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_demand_change();
CREATE TRIGGER demand_told_delete AFTER DELETE ON demand REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_demand_change();

CREATE FUNCTION tell_demand_part_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed c JOIN demand d ON d.id = c.demand_id WHERE in_demand_hall(d.kind, d.status)) THEN
    PERFORM pg_notify('public_data', 'demand');
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION tell_demand_item_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed c JOIN demand_package p ON p.id = c.package_id JOIN demand d ON d.id = p.demand_id
      WHERE in_demand_hall(d.kind, d.status)) THEN
    PERFORM pg_notify('public_data', 'demand');
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  part record;
BEGIN
  FOR part IN SELECT * FROM (VALUES
    ('demand_city', 'tell_demand_part_change'), ('package_group', 'tell_demand_part_change'),
    ('demand_package', 'tell_demand_part_change'), ('demand_item', 'tell_demand_item_change')
  ) AS it (name, teller) LOOP
    EXECUTE format('CREATE TRIGGER %1$I AFTER INSERT ON %2$I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
      EXECUTE FUNCTION %3$I()', part.name || '_told_insert', part.name, part.teller);
    EXECUTE format('CREATE TRIGGER %1$I AFTER UPDATE ON %2$I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
      EXECUTE FUNCTION %3$I()', part.name || '_told_update', part.name, part.teller);
    EXECUTE format('CREATE TRIGGER %1$I AFTER DELETE ON %2$I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
      EXECUTE FUNCTION %3$I()', part.name || '_told_delete', part.name, part.teller);
  END LOOP;
END $$;

-- What a demand shows of the company behind it.
CREATE FUNCTION tell_company_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed c JOIN before b USING (id)
      WHERE (c.name, c.industry) IS DISTINCT FROM (b.name, b.industry)) THEN
    PERFORM pg_notify('public_data', 'demand');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER company_told_update AFTER UPDATE ON company REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_company_change();

-- Quotations: how many were sent and what became of them. Drafting and editing one stays silent.
CREATE FUNCTION tell_quotation_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed WHERE confirmed_at IS NOT NULL) THEN
    PERFORM pg_notify('public_data', 'quotation');
  ELSIF TG_OP = 'UPDATE' THEN
    IF EXISTS (SELECT FROM before WHERE confirmed_at IS NOT NULL) THEN
      PERFORM pg_notify('public_data', 'quotation');
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER quotation_told_insert AFTER INSERT ON quotation REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_quotation_change();
CREATE TRIGGER quotation_told_update AFTER UPDATE ON quotation
  REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_quotation_change();
CREATE TRIGGER quotation_told_delete AFTER DELETE ON quotation REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_quotation_change();

CREATE FUNCTION tell_quotation_package_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed c JOIN before b USING (id) WHERE c.status <> b.status) THEN
    PERFORM pg_notify('public_data', 'quotation');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER quotation_package_told_update AFTER UPDATE ON quotation_package
  REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_quotation_package_change();
