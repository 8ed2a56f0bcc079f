import type { RequestedItem, RequestedPackage } from '#domain/demand/demand-package.ts';
import type { Sql } from '#server/db/database.ts';

/** A demand's packages as matching sees them, in the buyer's order. */
export async function loadRequests(db: Sql, demandId: string): Promise<RequestedPackage[]> {
  const packages = await db
    .selectFrom('demand_package as p')
    .innerJoin('package_group as g', 'g.id', 'p.group_id')
    .selectAll('p')
    .where('p.demand_id', '=', demandId)
    .orderBy('g.sort')
    .orderBy('p.sort')
    .orderBy('p.id')
    .execute();
  const items = await db
    .selectFrom('demand_item as i')
    .innerJoin('demand_package as p', 'p.id', 'i.package_id')
    .select(['i.id', 'i.package_id', 'i.catalogue_code', 'i.required'])
    .where('p.demand_id', '=', demandId)
    .orderBy('i.sort')
    .orderBy('i.id')
    .execute();
  const itemsOf = new Map(packages.map((one) => [one.id, [] as RequestedItem[]]));
  for (const row of items) {
    const { id, catalogue_code: catalogueCode, required } = row;
    itemsOf.get(row.package_id)?.push({ id, catalogueCode, required });
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
