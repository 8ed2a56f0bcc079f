-- What an examinee does before a standard item (检前准备), in words; a change of it is a version like any other.
ALTER TABLE catalogue_item ADD COLUMN preparation text NOT NULL DEFAULT '';

DROP TRIGGER catalogue_item_changes ON catalogue_item;
CREATE TRIGGER catalogue_item_changes BEFORE UPDATE ON catalogue_item FOR EACH ROW
  WHEN ((OLD.category, OLD.type, OLD.name, OLD.aliases, OLD.sexes, OLD.significance, OLD.reference_price, OLD.unit, OLD.fasting,
      OLD.radiation, OLD.preparation, OLD.genetic, OLD.pre_employment, OLD.contains, OLD.active)
    IS DISTINCT FROM (NEW.category, NEW.type, NEW.name, NEW.aliases, NEW.sexes, NEW.significance, NEW.reference_price, NEW.unit, NEW.fasting,
      NEW.radiation, NEW.preparation, NEW.genetic, NEW.pre_employment, NEW.contains, NEW.active))
  EXECUTE FUNCTION keep_catalogue_item();
