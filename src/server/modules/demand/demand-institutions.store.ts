import { sql } from 'kysely';
import { invalid } from '#domain/kernel/failure.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import type { DemandRow } from './demand.store.ts';

interface ChosenInstitution {
  readonly id: string;
  readonly name: string;
  readonly cityId: string;
  readonly inForce: boolean;
}

/** Whom an inquiry asks, in the buyer's order; nobody for an open demand. */
export async function readInstitutions(db: Sql, demandId: string): Promise<ChosenInstitution[]> {
  const { rows } = await sql<ChosenInstitution>`
    SELECT i.id, i.name, i.city_id AS "cityId", i.in_force AS "inForce"
    FROM demand_institution c JOIN institution i ON i.id = c.institution_id
    WHERE c.demand_id = ${demandId} ORDER BY c.sort, i.id`.execute(db);
  return rows;
}

/** @throws Failure 400 for an open demand, and for an institution that is not in force. */
export async function replaceInstitutions(
  tx: Tx,
  { id, kind }: Pick<DemandRow, 'id' | 'kind'>,
  institutionIds: readonly string[],
): Promise<void> {
  if (kind === 'open')
    throw invalid('公开的采购需求由平台匹配机构，不能指定；如需指定机构，请新建询价单。', {
      institutionIds: '请新建询价单。',
    });
  await tx.deleteFrom('demand_institution').where('demand_id', '=', id).execute();
  const { numAffectedRows } = await sql`
    INSERT INTO demand_institution (demand_id, institution_id, sort)
    SELECT ${id}, i.id, array_position(${[...institutionIds]}::uuid[], i.id)
    FROM institution i WHERE i.in_force AND i.id = ANY(${[...institutionIds]}::uuid[])`.execute(tx);
  if (Number(numAffectedRows) < new Set(institutionIds).size)
    throw invalid('所选机构中有一家已停止服务，请移除后重试。', { institutionIds: '请重新选择机构。' });
}
