-- The list of institutions by the price of their annual package read every institution's packages for each page.
ALTER TABLE institution
  -- In fen, of the cheapest annual package that is offered.
  ADD COLUMN annual_price integer;
UPDATE institution i SET annual_price = p.cheapest
  FROM (SELECT institution_id, min(sale_price) AS cheapest FROM institution_package
    WHERE NOT frozen AND check_type = 'ANNUAL' GROUP BY institution_id) p
  WHERE i.id = p.institution_id;
CREATE INDEX institution_by_annual_price ON institution
  (annual_price, institution_standing(item_count, response_hours) DESC, id) WHERE in_force;

CREATE FUNCTION settle_annual_price() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid := coalesce(NEW.institution_id, OLD.institution_id);
  cheapest integer;
BEGIN
  -- Two packages of one institution may change at once: who comes second counts the first one's change.
  PERFORM FROM institution WHERE id = changed FOR NO KEY UPDATE;
  SELECT min(sale_price) INTO cheapest FROM institution_package
    WHERE institution_id = changed AND NOT frozen AND check_type = 'ANNUAL';
  UPDATE institution SET annual_price = cheapest WHERE id = changed AND annual_price IS DISTINCT FROM cheapest;
  RETURN NULL;
END $$;
CREATE TRIGGER settle_annual_price
  AFTER INSERT OR DELETE OR UPDATE OF sale_price, frozen, check_type ON institution_package
  FOR EACH ROW EXECUTE FUNCTION settle_annual_price();
