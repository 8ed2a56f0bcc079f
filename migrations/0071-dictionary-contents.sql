-- Dictionaries, hot cities and closed cities are contents: what changes in one of them changes what depends on dictionaries.
CREATE FUNCTION tell_dictionary_content_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF 'dictionary' IN (NEW.collection, OLD.collection) THEN
    PERFORM pg_notify('public_data', 'dictionary');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER content_told_dictionary AFTER INSERT OR UPDATE OR DELETE ON content
  FOR EACH ROW EXECUTE FUNCTION tell_dictionary_content_change();
