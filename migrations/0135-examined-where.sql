-- Where an institution examines besides its own city: sites of its own there, and cities that its mobile team goes to (上门).
ALTER TABLE institution_operation
  ADD COLUMN site_cities   text[] NOT NULL DEFAULT '{}',
  ADD COLUMN mobile_cities text[] NOT NULL DEFAULT '{}';
CREATE INDEX institution_operation_cities ON institution_operation USING gin ((site_cities || mobile_cities))
  WHERE site_cities || mobile_cities <> '{}';

-- Why a quote was accepted although people have to travel to another city (`elsewhere`), and why although another institution
-- was suggested (`choice`): for a package, or for its people in one city. Goes when the acceptance is taken back.
CREATE TABLE award_reason (
  quotation_package_id uuid    NOT NULL REFERENCES quotation_package ON DELETE CASCADE,
  city_id              char(6) REFERENCES region,
  elsewhere            text    NOT NULL DEFAULT '',
  choice               text    NOT NULL DEFAULT '',
  UNIQUE NULLS NOT DISTINCT (quotation_package_id, city_id)
);
CREATE INDEX award_reason_city_id_fk ON award_reason (city_id);

-- Whom it can examine, matching reads too.
CREATE TRIGGER institution_operation_market_insert AFTER INSERT ON institution_operation
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_market_change();
CREATE TRIGGER institution_operation_market_update AFTER UPDATE ON institution_operation
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_market_change();
