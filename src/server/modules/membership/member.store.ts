import { type RawBuilder, sql } from 'kysely';
import { notFound } from '#domain/kernel/failure.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import type { Organisation } from './organisation.ts';

export interface Member {
  readonly userId: string;
  readonly name: string;
  readonly account: string;
  readonly mobile: string;
  readonly role: string;
  readonly joinedAt: Date;
}

async function members(db: Sql, kind: Organisation, id: string, where: RawBuilder<unknown>) {
  const { rows } = await sql<Member>`
    SELECT m.user_id AS "userId", u.name, u.account, u.mobile, m.role, m.created_at AS "joinedAt"
    FROM ${kind.members} m JOIN app_user u ON u.id = m.user_id WHERE m.${kind.id} = ${id} AND ${where}
    ORDER BY m.role = 'owner' DESC, m.created_at, m.user_id`.execute(db);
  return rows;
}

/** Everybody, owners first. */
export const listMembers = (db: Sql, kind: Organisation, id: string): Promise<Member[]> =>
  members(db, kind, id, sql`true`);

/**
 * The members that may do something by their role, owners first. Frozen accounts are left out.
 * @param others members that may for another reason
 */
export const membersWho = (
  db: Sql,
  kind: Organisation,
  id: string,
  act: string,
  others: readonly string[] = [],
): Promise<Member[]> =>
  members(
    db,
    kind,
    id,
    sql`(m.role = ANY(${[...kind.rolesFor(act)]}::text[]) OR m.user_id = ANY(${[...others]}::uuid[]))
      AND u.frozen_at IS NULL`,
  );

/** Their role now, whatever it was when their call began; undefined for who is no member. */
export async function roleIn(db: Sql, kind: Organisation, id: string, userId: string) {
  const { rows } = await sql<{ role: string }>`
    SELECT role FROM ${kind.members} WHERE ${kind.id} = ${id} AND user_id = ${userId}`.execute(db);
  return rows[0]?.role;
}

/** Makes somebody a member; who is one already keeps their role. */
export const addMember = (tx: Tx, kind: Organisation, id: string, userId: string, role: string) =>
  sql`INSERT INTO ${kind.members} (${kind.id}, user_id, role) VALUES (${id}, ${userId}, ${role})
    ON CONFLICT DO NOTHING`.execute(tx);

/** Which one somebody works for; null: the first one in force. */
export const setCurrent = (tx: Tx, kind: Organisation, userId: string, id: string | null) =>
  sql`UPDATE app_user SET ${kind.id} = ${id}::uuid WHERE id = ${userId}`.execute(tx);

/** @throws Failure 404 */
export async function lockOrganisation(tx: Tx, kind: Organisation, id: string): Promise<{ name: string }> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM ${sql.table(kind.table)} WHERE id = ${id} FOR UPDATE`.execute(tx);
  if (!rows[0]) throw notFound(`没有找到这家${kind.noun}，请从「${kind.listName}」重新进入。`);
  return rows[0];
}

export const roleName = (kind: Organisation, role: string) => ({
  code: role,
  name: kind.labels[role] ?? role,
});
