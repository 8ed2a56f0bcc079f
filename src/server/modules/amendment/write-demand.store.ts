import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { insertRows } from '#server/db/write-rows.ts';
import type { Confirmation } from '#server/modules/demand/confirmations.ts';
import { replaceCities, touchDemand } from '#server/modules/demand/demand.store.ts';
import { packagesOf } from '#server/modules/demand/demand-packages.store.ts';
import { termColumns } from '#server/modules/demand/demand-terms.ts';
import type { AmendmentInput } from './amended-demand.ts';
import type { Amendment } from './plan-amendment.ts';

const among = (ids: readonly string[]) => sql<string>`ANY(${[...ids]}::uuid[])`;

/** Terms, cities, groups, packages and items as they should be. What is gone stays until `removeLeftovers`. */
export async function writeDemand(
  tx: Tx,
  { after: { row, cities, groups } }: Amendment,
  input: AmendmentInput,
  confirmations: readonly Confirmation[],
): Promise<void> {
  await tx
    .updateTable('demand')
    .set({
      ...termColumns(input),
      attachments: JSON.stringify(row.attachments),
      confirmations: JSON.stringify(confirmations),
    })
    .where('id', '=', row.id)
    .execute();
  await replaceCities(
    tx,
    row.id,
    cities.map(({ region_id, city_id, headcount }) => ({
      regionId: region_id,
      cityId: city_id,
      headcount,
    })),
  );
  for (const [sort, { id, name, packages }] of groups.entries()) {
    await tx
      .insertInto('package_group')
      .values({ id, demand_id: row.id, name, sort })
      .onConflict((conflicted) => conflicted.column('id').doUpdateSet({ name, sort }))
      .execute();
    for (const [place, pkg] of packages.entries()) {
      const values = {
        group_id: id,
        name: pkg.name,
        sex: pkg.sex,
        age_min: pkg.ageMin,
        age_max: pkg.ageMax,
        headcount: pkg.headcount,
        sort: place,
      };
      await tx
        .insertInto('demand_package')
        .values({ id: pkg.id, demand_id: row.id, ...values })
        .onConflict((conflicted) => conflicted.column('id').doUpdateSet(values))
        .execute();
    }
  }
  const items = packagesOf(groups).flatMap((pkg) =>
    pkg.items.map(({ id, catalogueCode, required, note }, sort) => ({
      id,
      package_id: pkg.id,
      catalogue_code: catalogueCode,
      required,
      note,
      sort,
    })),
  );
  const known = await tx
    .selectFrom('demand_item')
    .select('id')
    .where('id', '=', among(items.map(({ id }) => id)))
    .execute();
  const staying = new Set(known.map(({ id }) => id));
  await sql`UPDATE demand_item i SET required = n.required, note = n.note, sort = n.sort
    FROM json_to_recordset(${JSON.stringify(items)}::json) AS n(id uuid, required boolean, note text, sort int)
    WHERE i.id = n.id`.execute(tx);
  await insertRows(
    tx,
    'demand_item',
    items.filter(({ id }) => !staying.has(id)),
  );
}

/** Items, packages and groups that are asked for no more, with what quotations that have ended still say of them. */
export async function removeLeftovers(tx: Tx, { before, after }: Amendment): Promise<void> {
  const demandId = after.row.id;
  const gone = (was: readonly { id: string }[], now: readonly { id: string }[]) => {
    const staying = new Set(now.map(({ id }) => id));
    return was.map(({ id }) => id).filter((id) => !staying.has(id));
  };
  const itemsOf = (groups: typeof after.groups) => packagesOf(groups).flatMap((pkg) => pkg.items);
  const packages = gone(packagesOf(before.groups), packagesOf(after.groups));
  const items = gone(itemsOf(before.groups), itemsOf(after.groups));
  const lines = sql`SELECT l.id FROM quotation_line l JOIN quotation_package p ON p.id = l.quotation_package_id
    WHERE l.demand_item_id = ${among(items)} OR p.demand_package_id = ${among(packages)}`;
  await sql`UPDATE quotation_line SET covered_by = NULL WHERE covered_by IN (${lines})`.execute(tx);
  await sql`DELETE FROM quotation_line WHERE id IN (${lines})`.execute(tx);
  await tx.deleteFrom('quotation_package').where('demand_package_id', '=', among(packages)).execute();
  await tx.deleteFrom('demand_item').where('id', '=', among(items)).execute();
  await tx.deleteFrom('demand_package').where('id', '=', among(packages)).execute();
  await tx
    .deleteFrom('package_group')
    .where('id', '=', among(gone(before.groups, after.groups)))
    .execute();
  await touchDemand(tx, demandId);
}
