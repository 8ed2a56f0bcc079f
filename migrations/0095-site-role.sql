-- Calls work as a role that owns nothing: it can neither change the audit log nor take away the triggers that protect it.
-- The embedded database has it; elsewhere it is made here. Where the owner may not, calls go on as the owner, and the
-- triggers alone hold (docs/operations.md).
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'checkup_site') THEN
    CREATE ROLE checkup_site NOLOGIN;
  END IF;
  IF NOT pg_has_role(current_user, 'checkup_site', 'MEMBER') THEN
    EXECUTE format('GRANT checkup_site TO %I', current_user);
  END IF;
  GRANT USAGE ON SCHEMA public TO checkup_site;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO checkup_site;
  GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO checkup_site;
  REVOKE UPDATE, DELETE ON audit_event, contract_event FROM checkup_site;
  REVOKE INSERT, UPDATE, DELETE ON schema_migration FROM checkup_site;
  -- What later migrations make, and the tables of jobs, which the site makes at its start.
  ALTER DEFAULT PRIVILEGES GRANT USAGE ON SCHEMAS TO checkup_site;
  ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO checkup_site;
  ALTER DEFAULT PRIVILEGES GRANT USAGE, SELECT ON SEQUENCES TO checkup_site;
  IF to_regnamespace('pgboss') IS NOT NULL THEN
    GRANT USAGE ON SCHEMA pgboss TO checkup_site;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO checkup_site;
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA pgboss TO checkup_site;
  END IF;
EXCEPTION WHEN insufficient_privilege OR duplicate_object OR unique_violation THEN
  RAISE NOTICE 'calls work as %, the owner of the tables: it could not make the role checkup_site', current_user;
END $$;
