import type { RequestedItem, RequestedPackage } from '#domain/demand/demand-package.ts';
import type { Sql } from '#server/db/database.ts';

/** A demand's packages as matching sees them, in the buyer's order. */
export const loadRequests = (db: Sql, demandId: string): Promise<RequestedPackage[]> =>
  requestsWhere(db, 'demand_id', demandId);

export async function loadRequest(db: Sql, demandPackageId: string): Promise<RequestedPackage> {
  const [request] = await requestsWhere(db, 'id', demandPackageId);
  return request as RequestedPackage;
}

async function requestsWhere(db: Sql, column: 'id' | 'demand_id', id: string): Promise<RequestedPackage[]> {
  const packages = await db
    .selectFrom('demand_package as p')
    .innerJoin('package_group as g', 'g.id', 'p.group_id')
    .selectAll('p')
    .where(`p.${column}`, '=', id)
    .orderBy('g.sort')
    .orderBy('p.sort')
    .orderBy('p.id')
    .execute();
  const items = await db
    .selectFrom('demand_item as i')
    .innerJoin('demand_package as p', 'p.id', 'i.package_id')
    .select(['i.id', 'i.package_id', 'i.catalogue_code', 'i.required'])
    .where(`p.${column}`, '=', id)
    .orderBy('i.sort')
    .orderBy('i.id')
    .execute();
  const itemsOf = new Map(packages.map((one) => [one.id, [] as RequestedItem[]]));
  for (const row of items) {
    itemsOf
      .get(row.package_id)
      ?.push({ id: row.id, catalogueCode: row.catalogue_code, required: row.required });
  }
  return packages.map((row) => ({
    id: row.id,
    name: row.name,
    sex: row.sex,
    ...(row.age_min !== null && { ageMin: row.age_min }),
    ...(row.age_max !== null && { ageMax: row.age_max }),
    headcount: row.headcount,
    items: itemsOf.get(row.id) ?? [],
  }));
}
