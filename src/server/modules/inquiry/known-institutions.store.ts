import { sql } from 'kysely';
import { notFound } from '#domain/kernel/failure.ts';
import type { Sql, Tx } from '#server/db/database.ts';

/** Of these institutions, those that the user marked. */
export async function readFavourites(
  db: Sql,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('favourite_institution')
    .select('institution_id')
    .where('user_id', '=', userId)
    .where('institution_id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.institution_id));
}

/** Of these institutions, what each won of the company's demands. */
export async function readPartners(
  db: Sql,
  companyId: string | null,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { awards: number; lastAt: string }>> {
  const { rows } = await sql<{ id: string; awards: number; at: Date }>`
    SELECT a.institution_id AS id, count(DISTINCT a.demand_id) AS awards, max(a.created_at) AS at
    FROM award a JOIN demand d ON d.id = a.demand_id
    WHERE d.company_id = ${companyId}::uuid AND a.institution_id = ANY(${[...ids]}::uuid[]) GROUP BY 1`.execute(
    db,
  );
  return new Map(rows.map(({ id, awards, at }) => [id, { awards, lastAt: at.toISOString() }]));
}

/** Answers the institution's id. @throws Failure 404 for one that is not in force. */
export async function setFavourite(
  tx: Tx,
  userId: string,
  code: string,
  favourite: boolean,
): Promise<string> {
  const known = await tx
    .selectFrom('institution')
    .select('id')
    .where('code', '=', code)
    .where('in_force', '=', true)
    .executeTakeFirst();
  if (!known) throw notFound('没有找到这家机构，它可能已停止服务。');
  const row = { user_id: userId, institution_id: known.id };
  if (favourite)
    await tx
      .insertInto('favourite_institution')
      .values(row)
      .onConflict((conflicted) => conflicted.doNothing())
      .execute();
  else
    await tx
      .deleteFrom('favourite_institution')
      .where('user_id', '=', userId)
      .where('institution_id', '=', known.id)
      .execute();
  return known.id;
}
