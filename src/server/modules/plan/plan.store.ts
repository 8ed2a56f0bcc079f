import { type Selectable, sql } from 'kysely';
import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import { contractStatus } from '#domain/contract/contract-machine.ts';
import { packageLabel } from '#domain/demand/package-label.ts';
import { sexLabel } from '#domain/demand/purpose.ts';
import { conflict, notFound } from '#domain/kernel/failure.ts';
import { itemMatch } from '#domain/matching/item-match.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import type { CheckupPlanTable, PlanContent } from '#server/db/tables/procurement.ts';

export type PlanRow = Selectable<CheckupPlanTable>;

/** @throws Failure 404 */
export async function readPlan(db: Sql, by: { id: string } | { share_token: string }): Promise<PlanRow> {
  const [[column, value]] = Object.entries(by) as [['id' | 'share_token', string]];
  const row = await db.selectFrom('checkup_plan').selectAll().where(column, '=', value).executeTakeFirst();
  if (!row) throw notFound('没有找到这份体检方案，分享可能已停止。请向发给您链接的人索取新的链接。');
  return row;
}

/** @throws Failure 409 when it was changed since that version */
export async function lockPlan(tx: Tx, planId: string, version: number | undefined): Promise<PlanRow> {
  await sql`SELECT FROM checkup_plan WHERE id = ${planId} FOR UPDATE`.execute(tx);
  const row = await readPlan(tx, { id: planId });
  if (version !== undefined && version !== row.version)
    throw conflict('方案已在别处修改。请刷新页面查看最新内容，再继续修改。');
  return row;
}

export const planOfDemand = async (db: Sql, demandId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('checkup_plan')
    .select('id')
    .where('demand_id', '=', demandId)
    .executeTakeFirst();
  return row?.id;
};

export async function insertPlan(
  tx: Tx,
  plan: { id: string; number: string; demand_id: string; title: string; content: PlanContent },
): Promise<void> {
  const { content, ...columns } = plan;
  await tx
    .insertInto('checkup_plan')
    .values({ ...columns, content: JSON.stringify(content) as never, share_token: null, file_id: null })
    .execute();
}

export interface AwardedPackage {
  readonly packageId: string;
  readonly label: string;
  readonly group: string;
  readonly sex: SexGroup;
  readonly sexName: string;
  readonly ageMin: number | null;
  readonly ageMax: number | null;
  readonly institutionId: string;
  /** Where it was awarded by city: the cities whose people go to this institution. */
  readonly cityIds: readonly string[];
  /** What will be done: a replacement in the place of what it replaces, and what comes with an item. */
  readonly codes: readonly string[];
}

const done = [itemMatch.match, itemMatch.replaced, itemMatch.related];

/** The awarded packages of a demand in its order, with what the institution promised to examine. */
export async function awardedPackages(db: Sql, demandId: string): Promise<AwardedPackage[]> {
  const { rows } = await sql<
    Omit<AwardedPackage, 'label' | 'group' | 'sexName'> & { purpose: string; groupName: string; name: string }
  >`
    SELECT p.id AS "packageId", p.name, p.sex, p.age_min AS "ageMin", p.age_max AS "ageMax",
      g.name AS "groupName", d.purpose, a.institution_id AS "institutionId",
      array_remove(array_agg(a.city_id ORDER BY a.city_id), NULL) AS "cityIds", coalesce((
        SELECT json_agg(coalesce(l.replacement_code, l.catalogue_code) ORDER BY l.sort, l.id) FROM quotation_line l
        WHERE l.quotation_package_id = a.quotation_package_id
          AND l.item_match = ANY(${done}::smallint[])), '[]') AS codes
    FROM award a JOIN demand_package p ON p.id = a.demand_package_id
    JOIN package_group g ON g.id = p.group_id JOIN demand d ON d.id = a.demand_id
    WHERE a.demand_id = ${demandId} GROUP BY p.id, g.id, d.id, a.institution_id, a.quotation_package_id
    ORDER BY g.sort, p.sort, p.id, min(a.city_id)`.execute(db);
  return rows.map(({ packageId, sex, institutionId, cityIds, codes, ...row }) => ({
    packageId,
    group: row.groupName.trim(),
    sex,
    sexName: sexLabel(row.purpose, sex),
    ageMin: row.ageMin,
    ageMax: row.ageMax,
    institutionId,
    cityIds,
    label: packageLabel(row.purpose, { ...row, sex }),
    codes: [...new Set(codes)],
  }));
}

export const institutionsOf = (db: Sql, packages: readonly AwardedPackage[]) =>
  db
    .selectFrom('institution')
    .select(['id', 'name', 'city_id', 'address', 'hours'])
    .where('id', '=', sql<string>`ANY(${[...new Set(packages.map((pkg) => pkg.institutionId))]}::uuid[])`)
    .orderBy('city_id')
    .orderBy('name')
    .execute();

/** Names of the institutions that won and whose contract is not signed by both. */
export async function uncontracted(db: Sql, demandId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT i.name FROM institution i
    WHERE i.id IN (SELECT a.institution_id FROM award a WHERE a.demand_id = ${demandId}) AND NOT EXISTS (
      SELECT FROM contract k WHERE k.demand_id = ${demandId} AND k.institution_id = i.id AND k.status = ${contractStatus.signed})
    ORDER BY i.name`.execute(db);
  return rows.map(({ name }) => name);
}
