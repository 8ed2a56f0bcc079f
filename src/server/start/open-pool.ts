import type { Pool } from 'pg';
import { openPool } from '#server/db/database.ts';

const oldest = 15;

/** Connects and makes sure that the server can be worked with; one line when not, never with the password. */
export async function openCheckedPool(url: string): Promise<Pool> {
  const pool = openPool(url);
  try {
    const { rows } = await pool.query("SELECT current_setting('server_version_num')::int / 10000 AS version");
    if (rows[0].version >= oldest) return pool;
    throw new Error(`it is PostgreSQL ${rows[0].version}, ${oldest} or newer is needed`);
  } catch (error) {
    await pool.end();
    const { hostname, port, pathname } = new URL(url);
    const { message, code } = error as NodeJS.ErrnoException;
    throw new Error(
      `The database ${hostname}:${port || 5432}${pathname} (DATABASE_URL) cannot be used: ${message || code}`,
      { cause: error },
    );
  }
}
