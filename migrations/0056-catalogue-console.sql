-- What operators edit keeps what it was, and two items of the catalogue can become one.

-- The item that it was merged into. It then contains nothing but that item, so what still names the old one means the new.
ALTER TABLE catalogue_item ADD COLUMN successor text REFERENCES catalogue_item;
CREATE INDEX catalogue_item_successor_fk ON catalogue_item (successor);

-- A row of another table as it was until then; the present one is in its table.
CREATE TABLE past_version (
  id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  record_kind text        NOT NULL,
  record_key  text        NOT NULL,
  until       timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Null: a release of the files.
  changed_by  uuid        REFERENCES app_user,
  reason      text        NOT NULL DEFAULT '',
  deleted     boolean     NOT NULL,
  record      jsonb       NOT NULL
);
CREATE INDEX past_version_record ON past_version (record_kind, record_key, until DESC);
CREATE INDEX past_version_changed_by_fk ON past_version (changed_by);

-- Arguments: the columns of the key. Who edits says so in app.editor and app.edit_reason (edited-by.ts).
CREATE FUNCTION keep_past_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_row jsonb := to_jsonb(OLD);
  key     text  := '';
BEGIN
  IF TG_OP = 'UPDATE' AND old_row - '{sort,updated_at,editor_id,version}'::text[] = to_jsonb(NEW) - '{sort,updated_at,editor_id,version}'::text[] THEN
    RETURN NULL;
  END IF;
  FOR i IN 0 .. TG_NARGS - 1 LOOP
    key := key || CASE WHEN i > 0 THEN '/' ELSE '' END || (old_row ->> TG_ARGV[i]);
  END LOOP;
  INSERT INTO past_version (record_kind, record_key, changed_by, reason, deleted, record)
    VALUES (TG_TABLE_NAME, key, nullif(current_setting('app.editor', true), '')::uuid,
      coalesce(current_setting('app.edit_reason', true), ''), TG_OP = 'DELETE', old_row);
  RETURN NULL;
END $$;
CREATE TRIGGER keep_past AFTER UPDATE OR DELETE ON catalogue_mutex FOR EACH ROW EXECUTE FUNCTION keep_past_version('a', 'b');
CREATE TRIGGER keep_past AFTER UPDATE OR DELETE ON catalogue_partner FOR EACH ROW EXECUTE FUNCTION keep_past_version('item', 'requires');
CREATE TRIGGER keep_past AFTER UPDATE OR DELETE ON catalogue_category_partner FOR EACH ROW EXECUTE FUNCTION keep_past_version('requires');
CREATE TRIGGER keep_past AFTER UPDATE OR DELETE ON catalogue_replacement FOR EACH ROW EXECUTE FUNCTION keep_past_version('from_code', 'to_code');
CREATE TRIGGER keep_past AFTER UPDATE OR DELETE ON template_package FOR EACH ROW EXECUTE FUNCTION keep_past_version('code');
CREATE TRIGGER keep_past AFTER UPDATE OR DELETE ON dictionary FOR EACH ROW EXECUTE FUNCTION keep_past_version('kind', 'code');
CREATE TRIGGER keep_past AFTER UPDATE OR DELETE ON content FOR EACH ROW EXECUTE FUNCTION keep_past_version('id');
