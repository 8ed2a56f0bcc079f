import type { PoolClient } from 'pg';

interface Contents {
  /** Columns of the table `schema_migration`; null without such a table. */
  readonly ledger: readonly string[] | null;
  /** Some table or view that no extension brought. */
  readonly example: string | null;
}

/**
 * Refuses a database that somebody else uses, before anything is written into it: one with tables but without our ledger
 * of migrations, or with a ledger of that name that another product keeps.
 * @param firstFile our first migration, with which every ledger of ours begins
 * @throws Error of one line that says what to do
 */
export async function requireOwnDatabase(client: PoolClient, firstFile: string | undefined): Promise<void> {
  const { ledger, example } = await contentsOf(client);
  if (ledger === null) {
    if (example === null) return;
    throw foreign(`it holds other tables, such as ${example}`);
  }
  const isOurForm = ['number', 'name', 'checksum', 'applied_at'].every((column) => ledger.includes(column));
  if (!isOurForm) throw foreign('its table schema_migration is kept by another program');
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM schema_migration ORDER BY number LIMIT 1',
  );
  const first = rows[0]?.name;
  if (first === undefined && example !== null)
    throw foreign(`it holds tables, such as ${example}, but its list of migrations is empty`);
  if (first !== undefined && first !== firstFile) throw foreign(`its first migration is ${first}, not ours`);
}

const foreign = (why: string) =>
  new Error(
    `This database is not this site's: ${why}. Nothing was written. Set DATABASE_URL to an empty database (CREATE DATABASE checkup) or to the site's own.`,
  );

/** In one statement: a node that starts beside this one may be committing its first migration. */
async function contentsOf(client: PoolClient): Promise<Contents> {
  const { rows } = await client.query<Contents>(`
    SELECT
      (SELECT array_agg(a.attname::text) FROM pg_attribute a
        WHERE a.attrelid = to_regclass('schema_migration') AND a.attnum > 0 AND NOT a.attisdropped) AS ledger,
      (SELECT format('%I.%I', n.nspname, c.relname)
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f')
          AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
          AND c.oid IS DISTINCT FROM to_regclass('schema_migration')
          AND NOT EXISTS (SELECT FROM pg_depend d
            WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
        ORDER BY n.nspname, c.relname LIMIT 1) AS example`);
  return rows[0] as Contents;
}
