-- Who belonged to a company or institution and does not any more. Of a demand that was there while he did, he stays on that side.
CREATE TABLE former_company_member (
  company_id uuid        NOT NULL REFERENCES company ON DELETE CASCADE,
  user_id    uuid        NOT NULL REFERENCES app_user ON DELETE CASCADE,
  since      timestamptz NOT NULL,
  until      timestamptz NOT NULL,
  PRIMARY KEY (company_id, user_id)
);
CREATE INDEX former_company_member_user_id_fk ON former_company_member (user_id);
CREATE TABLE former_institution_member (
  institution_id uuid        NOT NULL REFERENCES institution ON DELETE CASCADE,
  user_id        uuid        NOT NULL REFERENCES app_user ON DELETE CASCADE,
  since          timestamptz NOT NULL,
  until          timestamptz NOT NULL,
  PRIMARY KEY (institution_id, user_id)
);
CREATE INDEX former_institution_member_user_id_fk ON former_institution_member (user_id);

-- By whichever door somebody leaves. Nothing is kept of a company, institution or account that is deleted itself.
CREATE FUNCTION keep_former_member() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  organisation uuid := (to_jsonb(OLD) ->> (TG_ARGV[0] || '_id'))::uuid;
BEGIN
  EXECUTE format('INSERT INTO %1$I (%2$I, user_id, since, until)
    SELECT o.id, u.id, $3, now() FROM %3$I o, app_user u WHERE o.id = $1 AND u.id = $2
    ON CONFLICT (%2$I, user_id) DO UPDATE SET until = excluded.until',
    'former_' || TG_ARGV[0] || '_member', TG_ARGV[0] || '_id', TG_ARGV[0]) USING organisation, OLD.user_id, OLD.created_at;
  RETURN NULL;
END $$;
CREATE TRIGGER company_member_keep_former AFTER DELETE ON company_member
  FOR EACH ROW EXECUTE FUNCTION keep_former_member('company');
CREATE TRIGGER institution_member_keep_former AFTER DELETE ON institution_member
  FOR EACH ROW EXECUTE FUNCTION keep_former_member('institution');

-- Everybody who belongs or belonged to one, since when and until when.
CREATE VIEW company_seat AS
  SELECT company_id, user_id, created_at AS since, 'infinity'::timestamptz AS until FROM company_member
  UNION ALL SELECT company_id, user_id, since, until FROM former_company_member;
CREATE VIEW institution_seat AS
  SELECT institution_id, user_id, created_at AS since, 'infinity'::timestamptz AS until FROM institution_member
  UNION ALL SELECT institution_id, user_id, since, until FROM former_institution_member;

-- Those who left before, by the log; who came back is a member now.
INSERT INTO former_company_member (company_id, user_id, since, until)
  SELECT o.id, u.id, min(e.at), max(e.at) FROM audit_event e JOIN company o ON o.id = e.record_id
    JOIN app_user u ON u.id::text = e.detail ->> 'userId'
  WHERE e.record_kind = 'company' AND e.action IN ('removeMember', 'leave')
    AND NOT EXISTS (SELECT FROM company_member m WHERE m.company_id = o.id AND m.user_id = u.id)
  GROUP BY o.id, u.id;
INSERT INTO former_institution_member (institution_id, user_id, since, until)
  SELECT o.id, u.id, min(e.at), max(e.at) FROM audit_event e JOIN institution o ON o.id = e.record_id
    JOIN app_user u ON u.id::text = e.detail ->> 'userId'
  WHERE e.record_kind = 'institution' AND e.action IN ('removeMember', 'leave')
    AND NOT EXISTS (SELECT FROM institution_member m WHERE m.institution_id = o.id AND m.user_id = u.id)
  GROUP BY o.id, u.id;
