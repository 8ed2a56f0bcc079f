-- Photos that an institution shows on its public page: [{fileId, path, caption}], in their order.
COMMENT ON COLUMN institution.photos IS '[{fileId, path, caption}]';

-- Heads on a day of the week where they are other than the daily capacity: {"6": 80}, 1 is Monday.
ALTER TABLE institution_operation ADD COLUMN capacities jsonb NOT NULL DEFAULT '{}';

-- Open and closed days stand on the public page.
CREATE TRIGGER institution_operation_told_insert AFTER INSERT ON institution_operation FOR EACH STATEMENT
  EXECUTE FUNCTION tell_public_change('institution');
CREATE TRIGGER institution_operation_told_update AFTER UPDATE ON institution_operation REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_public_change_of_rows('institution');
