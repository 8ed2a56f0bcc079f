-- Bytes that no row needs: of files whose row was deleted, and of those that were stored for a row that never came. A job removes them.
CREATE TABLE unneeded_file (
  storage_key text PRIMARY KEY,
  -- Not before: the call that stored it may still be writing its row.
  due timestamptz NOT NULL
);
CREATE INDEX unneeded_file_due ON unneeded_file (due);

CREATE FUNCTION file_is_unneeded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unneeded_file (storage_key, due)
    SELECT key, now() FROM unnest(ARRAY[OLD.storage_key, OLD.plain_key]) AS k(key) WHERE key IS NOT NULL
    ON CONFLICT (storage_key) DO UPDATE SET due = excluded.due;
  RETURN NULL;
END $$;
CREATE TRIGGER stored_file_unneeded AFTER DELETE ON stored_file FOR EACH ROW EXECUTE FUNCTION file_is_unneeded();

CREATE FUNCTION file_is_needed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM unneeded_file WHERE storage_key = NEW.storage_key;
  RETURN NULL;
END $$;
CREATE TRIGGER stored_file_needed AFTER INSERT OR UPDATE OF storage_key ON stored_file
  FOR EACH ROW EXECUTE FUNCTION file_is_needed();

-- For the question which records name a file.
CREATE INDEX demand_attachments ON demand USING gin (attachments jsonb_path_ops);
CREATE INDEX institution_photos ON institution USING gin (photos jsonb_path_ops);
CREATE INDEX company_pending_licence ON company ((pending ->> 'licenceFileId')) WHERE pending IS NOT NULL;
CREATE INDEX institution_pending_licence ON institution ((pending ->> 'licenceFileId')) WHERE pending IS NOT NULL;
CREATE INDEX stored_file_created_at ON stored_file (created_at);
