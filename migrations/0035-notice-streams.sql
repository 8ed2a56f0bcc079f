-- Open browsers learn at once that their messages changed, or that their session ended, whichever node wrote it.
CREATE FUNCTION announce_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('user_changed', NEW.user_id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER notification_announce AFTER INSERT OR UPDATE ON notification
  FOR EACH ROW EXECUTE FUNCTION announce_user();
CREATE TRIGGER session_announce AFTER UPDATE OF revoked_at ON session
  FOR EACH ROW WHEN (OLD.revoked_at IS DISTINCT FROM NEW.revoked_at) EXECUTE FUNCTION announce_user();
-- For the bell: the count of what is unread, and the latest message.
CREATE INDEX notification_unread ON notification (user_id) WHERE read_at IS NULL;
