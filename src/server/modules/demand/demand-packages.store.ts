import { sql } from 'kysely';
import type { RequestedItem, RequestedPackage } from '#domain/demand/demand-package.ts';
import { packageLabel } from '#domain/demand/package-label.ts';
import { notFound } from '#domain/kernel/failure.ts';
import type { Sql } from '#server/db/database.ts';

interface DemandItem extends RequestedItem {
  readonly note: string;
}
/** A package as review, matching, drafting and comparison see it, and what the buyer wrote beside it. */
export interface DemandPackage extends RequestedPackage {
  readonly groupId: string;
  readonly groupName: string;
  /** What people call it; `name` is what the buyer typed. */
  readonly label: string;
  readonly ageMin: number | null;
  readonly ageMax: number | null;
  readonly items: readonly DemandItem[];
}
export interface DemandGroup {
  readonly id: string;
  readonly demandId: string;
  readonly name: string;
  readonly packages: readonly DemandPackage[];
}

/** Groups with packages and items, in the buyer's order: one statement. */
async function groupsWhere(
  db: Sql,
  condition: ReturnType<typeof sql>,
  packages = sql``,
): Promise<DemandGroup[]> {
  const { rows } = await sql<DemandGroup & { purpose: string }>`
    SELECT g.id, g.demand_id AS "demandId", g.name, d.purpose, coalesce((
      SELECT json_agg(json_build_object('id', p.id, 'groupId', g.id, 'groupName', g.name, 'name', p.name,
          'sex', p.sex, 'ageMin', p.age_min, 'ageMax', p.age_max, 'headcount', p.headcount, 'items', coalesce((
            SELECT json_agg(json_build_object('id', i.id, 'catalogueCode', i.catalogue_code,
              'required', i.required, 'note', i.note) ORDER BY i.sort, i.id)
            FROM demand_item i WHERE i.package_id = p.id), '[]')) ORDER BY p.sort, p.id)
      FROM demand_package p WHERE p.group_id = g.id ${packages}), '[]') AS packages
    FROM package_group g JOIN demand d ON d.id = g.demand_id
    WHERE ${condition} ORDER BY g.sort, g.id`.execute(db);
  return rows.map(({ purpose, ...group }) => ({
    ...group,
    packages: group.packages.map((pkg) => ({ ...pkg, label: packageLabel(purpose, pkg) })),
  }));
}

export const readGroups = (db: Sql, demandId: string) => groupsWhere(db, sql`g.demand_id = ${demandId}`);

export const packagesOf = (groups: readonly DemandGroup[]) => groups.flatMap((group) => group.packages);

/** All packages of a demand. */
export const loadRequestedPackages = async (db: Sql, demandId: string): Promise<DemandPackage[]> =>
  packagesOf(await readGroups(db, demandId));

/** The same for several demands; one without packages is left out. */
export async function loadRequestedPackagesOf(
  db: Sql,
  demandIds: readonly string[],
): Promise<ReadonlyMap<string, DemandPackage[]>> {
  const groups = await groupsWhere(db, sql`g.demand_id = ANY(${[...demandIds]}::uuid[])`);
  const byDemand = Map.groupBy(groups, (group) => group.demandId);
  return new Map([...byDemand].map(([demandId, some]) => [demandId, packagesOf(some)]));
}

/** @throws Failure 404 */
export async function readGroup(db: Sql, groupId: string): Promise<DemandGroup> {
  const [group] = await groupsWhere(db, sql`g.id = ${groupId}`);
  if (!group) throw notFound('没有找到这个套餐组，它可能已被删除。');
  return group;
}

/** @throws Failure 404 */
export async function readPackage(
  db: Sql,
  packageId: string,
): Promise<{ demandId: string; pkg: DemandPackage }> {
  const [group] = await groupsWhere(
    db,
    sql`g.id = (SELECT group_id FROM demand_package WHERE id = ${packageId})`,
    sql`AND p.id = ${packageId}`,
  );
  const pkg = group?.packages.find((one) => one.id === packageId);
  if (!group || !pkg) throw notFound('没有找到这个套餐，它可能已被删除。');
  return { demandId: group.demandId, pkg };
}
