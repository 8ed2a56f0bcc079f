-- The audit log is looked through by who, what, which kind and when; nothing of it can be emptied either.

CREATE INDEX audit_event_latest ON audit_event (at DESC, id DESC);
DROP INDEX audit_event_at;
CREATE INDEX audit_event_actor ON audit_event (actor_id, at DESC, id DESC);
CREATE INDEX audit_event_action ON audit_event (action, at DESC, id DESC);
CREATE INDEX audit_event_of_record ON audit_event (record_id, at DESC, id DESC);
CREATE INDEX audit_event_pair ON audit_event (record_kind, action);

CREATE TRIGGER audit_event_never_emptied BEFORE TRUNCATE ON audit_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
