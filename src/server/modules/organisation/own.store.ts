import { type RawBuilder, sql } from 'kysely';
import type { Sql, Tx } from '#server/db/database.ts';
import type { Organisation } from '#server/modules/membership/organisation.ts';

interface OwnPage {
  readonly current: number;
  readonly size: number;
  readonly status?: number | undefined;
}

/** Those that the user is a member of, newest first, with their role. `Row` is the table's. */
export async function listOwn<Row>(
  db: Sql,
  kind: Organisation,
  userId: string,
  { current, size, status }: OwnPage,
): Promise<{ rows: (Row & { role: string })[]; total: number }> {
  const inStatus = status === undefined ? sql`true` : sql`o.status = ${status}`;
  const own: RawBuilder<unknown> = sql`FROM ${sql.table(kind.table)} o JOIN ${kind.members} m ON m.${kind.id} = o.id
    WHERE m.user_id = ${userId} AND ${inStatus}`;
  const counted = await sql<{ total: number }>`SELECT count(*)::int AS total ${own}`.execute(db);
  const { rows } = await sql<Row & { role: string }>`SELECT o.*, m.role ${own}
    ORDER BY o.created_at DESC, o.id DESC LIMIT ${size} OFFSET ${(current - 1) * size}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** What no two certified records share. Branches of an institution have one credit code: there the name counts too. */
export interface Identity {
  readonly creditCode: string;
  readonly name?: string;
}

/** What stands against an application: one of the user's, with their role, else anybody's in force. */
export async function findInTheWay(
  tx: Tx,
  kind: Organisation,
  userId: string,
  { creditCode, name }: Identity,
  exceptId?: string,
): Promise<{ readonly id: string; readonly role: string | null } | undefined> {
  const sameName = name === undefined ? sql`true` : sql`o.name = ${name}`;
  const { rows } = await sql<{ id: string; role: string | null }>`
    SELECT o.id, m.role FROM ${sql.table(kind.table)} o
    LEFT JOIN ${kind.members} m ON m.${kind.id} = o.id AND m.user_id = ${userId}
    WHERE o.credit_code = ${creditCode} AND ${sameName} AND (m.role IS NOT NULL OR o.in_force)
      AND o.id IS DISTINCT FROM ${exceptId ?? null}::uuid
    ORDER BY m.role IS NULL, o.in_force DESC LIMIT 1`.execute(tx);
  return rows[0];
}
