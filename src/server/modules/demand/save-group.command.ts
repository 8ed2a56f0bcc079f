import { sql } from 'kysely';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { demandLimits, limitMessages } from '#domain/demand/demand-limits.ts';
import { invalid, notFound } from '#domain/kernel/failure.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { upsertRows } from '#server/db/write-rows.ts';
import { presentGroups } from './demand.present.ts';
import { type DemandRow, lockForEdit, touchDemand } from './demand.store.ts';
import { readGroup } from './demand-packages.store.ts';

type AddInput = ParsedInput<'demand.addGroup'>;
type UpdateInput = ParsedInput<'demand.updateGroup'>;
type PackageInput = UpdateInput['packages'][number];

export async function addGroup(
  context: WriteContext,
  input: AddInput,
): Promise<CallOutput<'demand.addGroup'>> {
  const { tx } = context;
  const demand = await lockForEdit(tx, input.demandId, input.version);
  const { rows } = await sql<{ groups: number; next: number }>`
    SELECT count(*) AS groups, coalesce(max(sort) + 1, 0) AS next FROM package_group
    WHERE demand_id = ${demand.id}`.execute(tx);
  if ((rows[0]?.groups ?? 0) >= demandLimits.groups) throw invalid(limitMessages.groups);
  const groupId = newId();
  await tx
    .insertInto('package_group')
    .values({ id: groupId, demand_id: demand.id, name: input.name, sort: rows[0]?.next ?? 0 })
    .execute();
  // A new group's packages are new too, wherever they were copied from.
  const packages = input.packages.map((pkg) => ({ ...pkg, packageId: undefined }));
  return writePackages(context, demand, groupId, packages);
}

export async function updateGroup(
  context: WriteContext,
  input: UpdateInput,
): Promise<CallOutput<'demand.updateGroup'>> {
  const demand = await lockForEdit(context.tx, await demandOfGroup(context.tx, input.groupId), input.version);
  await context.tx
    .updateTable('package_group')
    .set({ name: input.name })
    .where('id', '=', input.groupId)
    .execute();
  return writePackages(context, demand, input.groupId, input.packages);
}

export async function deleteGroup(
  { tx }: WriteContext,
  input: ParsedInput<'demand.deleteGroup'>,
): Promise<CallOutput<'demand.deleteGroup'>> {
  const demand = await lockForEdit(tx, await demandOfGroup(tx, input.groupId), input.version);
  await tx.deleteFrom('package_group').where('id', '=', input.groupId).execute();
  return { version: await touchDemand(tx, demand.id) };
}

async function demandOfGroup(tx: Tx, groupId: string): Promise<string> {
  const row = await tx
    .selectFrom('package_group')
    .select('demand_id')
    .where('id', '=', groupId)
    .executeTakeFirst();
  if (!row) throw notFound('没有找到这个套餐组，它可能已被删除。');
  return row.demand_id;
}

/**
 * Makes the group's packages what was given, writing what differs only. Packages keep their ids, so that confirmations
 * of compliance warnings stay with them.
 */
async function writePackages(
  { tx, catalogue }: WriteContext,
  demand: DemandRow,
  groupId: string,
  packages: readonly PackageInput[],
): Promise<CallOutput<'demand.updateGroup'>> {
  requireUsableItems(packages, catalogue);
  const existing = await tx
    .selectFrom('demand_package')
    .select('id')
    .where('group_id', '=', groupId)
    .execute();
  const elsewhere = await sql<{ packages: number }>`
    SELECT count(*) AS packages FROM demand_package
    WHERE demand_id = ${demand.id} AND group_id <> ${groupId}`.execute(tx);
  if ((elsewhere.rows[0]?.packages ?? 0) + packages.length > demandLimits.packages)
    throw invalid(limitMessages.packages, { packages: limitMessages.packages });
  const known = new Set(existing.map((row) => row.id));
  const ids = packages.map((pkg) => pkg.packageId ?? newId());
  packages.forEach((pkg, i) => {
    if (pkg.packageId && !known.delete(pkg.packageId))
      throw invalid('有套餐已在别处删除或重复提交，请刷新页面后继续编辑。', {
        [`packages.${i}.packageId`]: '这个套餐已不存在。',
      });
  });
  await tx
    .deleteFrom('demand_package')
    .where('id', '=', sql<string>`ANY(${[...known]}::uuid[])`)
    .execute();
  await upsertRows(
    tx,
    'demand_package',
    ['id'],
    packages.map((pkg, sort) => ({
      id: ids[sort],
      demand_id: demand.id,
      group_id: groupId,
      name: pkg.name,
      sex: pkg.sex,
      age_min: pkg.ageMin ?? null,
      age_max: pkg.ageMax ?? null,
      headcount: pkg.headcount,
      sort,
    })),
  );
  const items = packages.flatMap((pkg, p) =>
    pkg.items.map((item, sort) => ({
      id: newId(),
      package_id: ids[p],
      catalogue_code: item.catalogueCode,
      required: item.required,
      note: item.note,
      sort,
    })),
  );
  await upsertRows(tx, 'demand_item', ['package_id', 'catalogue_code'], items);
  await sql`DELETE FROM demand_item WHERE package_id = ANY(${ids}::uuid[]) AND (package_id, catalogue_code) NOT IN
    (SELECT package_id, catalogue_code FROM json_populate_recordset(NULL::demand_item, ${JSON.stringify(items)}::json))`.execute(
    tx,
  );
  const version = await touchDemand(tx, demand.id);
  const group = await readGroup(tx, groupId);
  return {
    version,
    group: presentGroups([group], demand.purpose, catalogue)[0] as CallOutput<'demand.updateGroup'>['group'],
  };
}

/** @throws Failure 400 for an item that the catalogue doesn't know, or that a package holds twice. */
export function requireUsableItems(packages: readonly PackageInput[], catalogue: Catalogue): void {
  for (const [p, pkg] of packages.entries()) {
    const seen = new Set<string>();
    for (const [i, { catalogueCode }] of pkg.items.entries()) {
      const item = catalogue.items.get(catalogueCode);
      const field = `packages.${p}.items.${i}`;
      if (!item)
        throw invalid(`标准项目库中没有编号为 ${catalogueCode} 的项目，请重新选择。`, {
          [field]: '请重新选择项目。',
        });
      if (seen.has(catalogueCode))
        throw invalid(`「${pkg.name}」中${item.name}选择了两次，请删除一个。`, { [field]: '重复的项目。' });
      seen.add(catalogueCode);
    }
  }
}
