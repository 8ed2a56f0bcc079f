-- The match index hears of changes the way cached pages do (0011): by trigger, at the commit. `market <institution id>` names an
-- institution whose library, published packages or own facts changed as far as matching reads them.

CREATE FUNCTION tell_market_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_data', 'market ' || institution_id)
    FROM (SELECT DISTINCT c.institution_id FROM changed c JOIN institution i ON i.id = c.institution_id AND i.in_force) it;
  RETURN NULL;
END $$;

DO $$
DECLARE
  watched text;
BEGIN
  FOREACH watched IN ARRAY ARRAY['institution_item', 'institution_mutex_rule', 'institution_partner_rule', 'institution_package'] LOOP
    EXECUTE format('CREATE TRIGGER %1$I AFTER INSERT ON %2$I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
      EXECUTE FUNCTION tell_market_change()', watched || '_market_insert', watched);
    EXECUTE format('CREATE TRIGGER %1$I AFTER UPDATE ON %2$I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
      EXECUTE FUNCTION tell_market_change()', watched || '_market_update', watched);
    EXECUTE format('CREATE TRIGGER %1$I AFTER DELETE ON %2$I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
      EXECUTE FUNCTION tell_market_change()', watched || '_market_delete', watched);
  END LOOP;
END $$;

-- How fast an institution answers is written with every quote sent; matching doesn't read it.
CREATE FUNCTION tell_market_change_of_institution() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_data', 'market ' || c.id) FROM changed c JOIN before b USING (id)
    WHERE (c.in_force OR b.in_force)
      AND (c.in_force, c.city_id, c.code, c.name, c.type, c.level, c.special_services)
        IS DISTINCT FROM (b.in_force, b.city_id, b.code, b.name, b.type, b.level, b.special_services);
  RETURN NULL;
END $$;
CREATE FUNCTION tell_market_change_of_whole_institution() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_data', 'market ' || id) FROM changed WHERE in_force;
  RETURN NULL;
END $$;
CREATE TRIGGER institution_market_insert AFTER INSERT ON institution REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_market_change_of_whole_institution();
CREATE TRIGGER institution_market_delete AFTER DELETE ON institution REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_market_change_of_whole_institution();
CREATE TRIGGER institution_market_update AFTER UPDATE ON institution
  REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_market_change_of_institution();
