import { sql } from 'kysely';
import { operatorRoleTable } from '#domain/access/operator-duty.ts';
import type { Sql } from '#server/db/database.ts';

/** Who may see and handle leads, and so be given one. */
export async function leadOperators(db: Sql): Promise<{ userId: string; name: string }[]> {
  const { rows } = await sql<{ userId: string; name: string }>`
    SELECT id AS "userId", COALESCE(NULLIF(name, ''), account) AS name FROM app_user
    WHERE operator_role = ANY(${[...operatorRoleTable.rolesFor('review')]}::text[]) AND frozen_at IS NULL
    ORDER BY 2, id`.execute(db);
  return rows;
}
