-- View-as ends with what it hangs on: the operator's own session, his role, his account. At once, whoever ends these and by which call.
ALTER TABLE session ADD COLUMN viewer_session_id uuid REFERENCES session (id) ON DELETE CASCADE;
CREATE INDEX session_viewer_session_id_fk ON session (viewer_session_id) WHERE viewer_session_id IS NOT NULL;

-- Nobody knows which session these were opened in.
UPDATE session SET revoked_at = now(), revoke_reason = 'viewerEnded' WHERE viewer_id IS NOT NULL AND revoked_at IS NULL;
ALTER TABLE session ADD CONSTRAINT session_view
  CHECK (viewer_id IS NULL OR viewer_session_id IS NOT NULL OR revoked_at IS NOT NULL);

CREATE FUNCTION end_views_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE session SET revoked_at = NEW.revoked_at, revoke_reason = 'viewerEnded'
    WHERE viewer_session_id = NEW.id AND revoked_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER session_end_views AFTER UPDATE OF revoked_at ON session
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION end_views_of_session();

-- Also what was opened of somebody who became an operator or was frozen meanwhile.
CREATE FUNCTION end_views_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE session SET revoked_at = now(), revoke_reason = 'viewerEnded'
    WHERE (viewer_id = NEW.id OR user_id = NEW.id AND viewer_id IS NOT NULL) AND revoked_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER app_user_end_views AFTER UPDATE OF operator_role, frozen_at ON app_user
  FOR EACH ROW WHEN (OLD.operator_role IS DISTINCT FROM NEW.operator_role OR OLD.frozen_at IS NULL AND NEW.frozen_at IS NOT NULL)
  EXECUTE FUNCTION end_views_of_user();
