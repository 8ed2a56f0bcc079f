import type { RequestedItem, RequestedPackage } from '#domain/demand/demand-package.ts';
import type { Sql } from '#server/db/database.ts';
import { sql } from 'kysely';

/** A demand's packages as matching sees them, in the buyer's order. */
export const loadRequests = async (db: Sql, demandId: string): Promise<RequestedPackage[]> =>
  (await loadRequestsOf(db, [demandId])).get(demandId) ?? [];

/** The same for several demands; one without packages is left out. */
export const loadRequestsOf = (db: Sql, demandIds: readonly string[]) =>
  requestsWhere(db, 'demand_id', demandIds);

export async function loadRequest(db: Sql, demandPackageId: string): Promise<RequestedPackage> {
  const [[request] = []] = (await requestsWhere(db, 'id', [demandPackageId])).values();
  return request as RequestedPackage;
}

async function requestsWhere(
  db: Sql,
  column: 'id' | 'demand_id',
  ids: readonly string[],
): Promise<ReadonlyMap<string, RequestedPackage[]>> {
  const among = sql<string>`ANY(${[...ids]}::uuid[])`;
  const packages = await db
    .selectFrom('demand_package as p')
    .innerJoin('package_group as g', 'g.id', 'p.group_id')
    .selectAll('p')
    .where(`p.${column}`, '=', among)
    .orderBy('g.sort')
    .orderBy('p.sort')
    .orderBy('p.id')
    .execute();
  const items = await db
    .selectFrom('demand_item as i')
    .innerJoin('demand_package as p', 'p.id', 'i.package_id')
    .select(['i.id', 'i.package_id', 'i.catalogue_code', 'i.required'])
    .where(`p.${column}`, '=', among)
    .orderBy('i.sort')
    .orderBy('i.id')
    .execute();
  const itemsOf = new Map(packages.map((one) => [one.id, [] as RequestedItem[]]));
  for (const row of items) {
    itemsOf
      .get(row.package_id)
      ?.push({ id: row.id, catalogueCode: row.catalogue_code, required: row.required });
  }
  const requests = packages.map((row) => ({
    id: row.id,
    name: row.name,
    sex: row.sex,
    ...(row.age_min !== null && { ageMin: row.age_min }),
    ...(row.age_max !== null && { ageMax: row.age_max }),
    headcount: row.headcount,
    items: itemsOf.get(row.id) ?? [],
  }));
  return Map.groupBy(requests, (_, i) => packages[i]?.demand_id ?? '');
}
