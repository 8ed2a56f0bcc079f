-- For the nightly retention: what has ended or grown old is found without reading what has not.
CREATE INDEX session_ended ON session (least(revoked_at, expires_at));
CREATE INDEX notification_created_at ON notification (created_at);
