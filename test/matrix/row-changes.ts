import { CompiledQuery, type DatabaseConnection } from 'kysely';
import type { Pool } from 'pg';

/** What a refused call may leave behind: the counts of limits, and the list of a token's calls. */
const declared = ['rate_limit', 'api_token_call'];

/**
 * From now on every row that is added, changed or deleted is written down, by its own transaction. The numbers that are given
 * for it are not taken back when that transaction ends in a rollback: what was only tried can be told too.
 */
export async function watchRows(pool: Pool): Promise<void> {
  await pool.query(`
    CREATE TABLE changed_row (n bigserial, of text NOT NULL, content text NOT NULL);
    CREATE FUNCTION note_changed_row() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO public.changed_row (of, content) VALUES (TG_TABLE_NAME, concat(OLD::text, NEW::text));
        RETURN NULL;
      END $$;
    DO $$ DECLARE one regclass; BEGIN
      FOR one IN SELECT c.oid FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind = 'r' AND n.nspname IN ('public', 'pgboss') AND c.relname <> 'changed_row'
          AND c.relname <> ALL ('{${declared.join()}}')
      LOOP
        EXECUTE format('CREATE TRIGGER zz_note AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION note_changed_row()', one);
      END LOOP;
    END $$`);
}

/** Grows with every row that anybody changes or tries to. */
export async function rowChanges(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ n: string }>('SELECT last_value AS n FROM changed_row_n_seq');
  return Number(rows[0]?.n);
}

/** The tables of which the connection's transaction has changed rows that hold this text. */
export async function changedRowsWith(connection: DatabaseConnection, text: string): Promise<string[]> {
  const { rows } = await connection.executeQuery<{ of: string }>(
    CompiledQuery.raw('SELECT DISTINCT of FROM changed_row WHERE content LIKE $1 ORDER BY of', [`%${text}%`]),
  );
  return rows.map((row) => row.of);
}
