import type { Pool, PoolClient } from 'pg';
import { openPool } from './database.ts';

/** As which calls work: it owns no table and cannot change the audit log (docs/security.md). */
const siteRole = 'checkup_site';

/**
 * Makes the role and grants it what calls need, wherever the owner may: at every start, since whoever administers the server
 * may have allowed it only after the first one. Does nothing when all is there. One node at a time.
 */
export async function prepareSiteRole(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    if (await isReady(client)) return;
    await client.query(`
      DO $$
      BEGIN
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${siteRole}') THEN
          CREATE ROLE ${siteRole} NOLOGIN;
        END IF;
        IF NOT pg_has_role(current_user, '${siteRole}', 'MEMBER') THEN
          EXECUTE format('GRANT ${siteRole} TO %I', current_user);
        END IF;
      EXCEPTION WHEN insufficient_privilege THEN NULL; -- the start says so
      END $$`);
    if (!(await isMember(client))) return;
    await client.query(`
      GRANT USAGE ON SCHEMA public TO ${siteRole};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${siteRole};
      GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${siteRole};
      REVOKE UPDATE, DELETE ON audit_event, contract_event FROM ${siteRole};
      REVOKE INSERT, UPDATE, DELETE ON schema_migration FROM ${siteRole};
      ALTER DEFAULT PRIVILEGES GRANT USAGE ON SCHEMAS TO ${siteRole};
      ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${siteRole};
      ALTER DEFAULT PRIVILEGES GRANT USAGE, SELECT ON SEQUENCES TO ${siteRole};
      DO $$
      BEGIN
        IF to_regnamespace('pgboss') IS NOT NULL THEN
          GRANT USAGE ON SCHEMA pgboss TO ${siteRole};
          GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO ${siteRole};
          GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA pgboss TO ${siteRole};
        END IF;
      END $$`);
  } finally {
    client.release();
  }
}

/** The role that calls work as. Undefined where it could not be made; calls then work as the owner. */
export async function siteRoleOf(url: string): Promise<string | undefined> {
  const pool = openPool(url);
  try {
    return (await isReady(pool)) ? siteRole : undefined;
  } finally {
    await pool.end();
  }
}

/** The condition stands behind the role's name: PostgreSQL refuses to ask about a role that is not there. */
async function has(client: Pool | PoolClient, condition: string): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT FROM pg_roles WHERE rolname = $1 AND ${condition}`, [
    siteRole,
  ]);
  return rowCount === 1;
}

const member = "pg_has_role(rolname, 'MEMBER')";
const isMember = (client: PoolClient) => has(client, member);
/** May do what calls do, and not what they must not. */
const isReady = (client: Pool | PoolClient) =>
  has(
    client,
    `${member} AND has_table_privilege(rolname, 'audit_event', 'INSERT')
       AND NOT has_table_privilege(rolname, 'audit_event', 'UPDATE, DELETE, TRUNCATE')
       AND NOT has_table_privilege(rolname, 'contract_event', 'UPDATE, DELETE, TRUNCATE')`,
  );
