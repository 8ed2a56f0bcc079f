-- An invitation ends with its inviter's right to manage, by whichever door that ends: removed, left, another role, erased, merged, frozen.
CREATE FUNCTION end_invitations_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.role = 'owner' THEN RETURN NULL; END IF;
  EXECUTE format('UPDATE %I SET outcome = ''revoked'', ended_at = now()
    WHERE %I = $1 AND invited_by = $2 AND outcome IS NULL', TG_ARGV[0] || '_invitation', TG_ARGV[0] || '_id')
    USING (to_jsonb(OLD) ->> (TG_ARGV[0] || '_id'))::uuid, OLD.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER company_member_end_invitations AFTER DELETE OR UPDATE OF role ON company_member
  FOR EACH ROW WHEN (OLD.role = 'owner') EXECUTE FUNCTION end_invitations_of_member('company');
CREATE TRIGGER institution_member_end_invitations AFTER DELETE OR UPDATE OF role ON institution_member
  FOR EACH ROW WHEN (OLD.role = 'owner') EXECUTE FUNCTION end_invitations_of_member('institution');

CREATE FUNCTION end_invitations_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE company_invitation SET outcome = 'revoked', ended_at = now() WHERE invited_by = NEW.id AND outcome IS NULL;
  UPDATE institution_invitation SET outcome = 'revoked', ended_at = now() WHERE invited_by = NEW.id AND outcome IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER app_user_end_invitations AFTER UPDATE OF frozen_at ON app_user
  FOR EACH ROW WHEN (OLD.frozen_at IS NULL AND NEW.frozen_at IS NOT NULL) EXECUTE FUNCTION end_invitations_of_user();

-- Those whose inviters had lost it before.
UPDATE company_invitation i SET outcome = 'revoked', ended_at = now() WHERE outcome IS NULL AND NOT EXISTS (
  SELECT FROM company_member m JOIN app_user u ON u.id = m.user_id AND u.frozen_at IS NULL
  WHERE m.company_id = i.company_id AND m.user_id = i.invited_by AND m.role = 'owner');
UPDATE institution_invitation i SET outcome = 'revoked', ended_at = now() WHERE outcome IS NULL AND NOT EXISTS (
  SELECT FROM institution_member m JOIN app_user u ON u.id = m.user_id AND u.frozen_at IS NULL
  WHERE m.institution_id = i.institution_id AND m.user_id = i.invited_by AND m.role = 'owner');
