import { type Selectable, sql } from 'kysely';
import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import { notFound } from '#domain/kernel/failure.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import type { InstitutionPackageTable } from '#server/db/tables/library.ts';

export interface OwnPackageRow extends Omit<Selectable<InstitutionPackageTable>, 'created_at'> {
  readonly items: readonly {
    readonly sex: SexGroup;
    readonly id: string;
    readonly name: string;
    readonly frozen: boolean;
  }[];
}

const ownPackages = sql`
  SELECT p.*, COALESCE((SELECT json_agg(json_build_object('sex', pi.sex, 'id', i.id, 'name', i.name, 'frozen', i.frozen)
      ORDER BY pi.sex, pi.sort, i.name)
    FROM institution_package_item pi JOIN institution_item i ON i.id = pi.institution_item_id
    WHERE pi.package_id = p.id), '[]') AS items
  FROM institution_package p`;

/** All of them, frozen ones too: an institution has a few dozen at most. In the order of its public page. */
export const packagesOf = async (db: Sql, institutionId: string) =>
  (
    await sql<OwnPackageRow>`${ownPackages} WHERE p.institution_id = ${institutionId} ORDER BY p.sort, p.id`.execute(
      db,
    )
  ).rows;

/** @throws Failure 404 when another call has just deleted it */
export async function packageById(db: Sql, packageId: string): Promise<OwnPackageRow> {
  const { rows } = await sql<OwnPackageRow>`${ownPackages} WHERE p.id = ${packageId}`.execute(db);
  if (!rows[0]) throw notFound('这个套餐刚刚被删除，请返回套餐列表。');
  return rows[0];
}

type PackageColumns = Pick<
  OwnPackageRow,
  | 'id'
  | 'institution_id'
  | 'name'
  | 'check_type'
  | 'description'
  | 'list_price'
  | 'sale_price'
  | 'sort'
  | 'confirmations'
>;

export async function writePackage(tx: Tx, row: PackageColumns): Promise<void> {
  const { id, confirmations, ...columns } = row;
  const values = {
    ...columns,
    confirmations: JSON.stringify(confirmations),
    updated_at: sql<Date>`clock_timestamp()`,
  };
  await tx
    .insertInto('institution_package')
    .values({ id, ...values })
    .onConflict((on) => on.column('id').doUpdateSet(values))
    .execute();
}

export async function writePackageItems(
  tx: Tx,
  packageId: string,
  sexes: readonly { readonly sex: SexGroup; readonly itemIds: readonly string[] }[],
): Promise<void> {
  await tx.deleteFrom('institution_package_item').where('package_id', '=', packageId).execute();
  const rows = sexes.flatMap(({ sex, itemIds }) =>
    [...new Set(itemIds)].map((id, sort) => ({ package_id: packageId, sex, institution_item_id: id, sort })),
  );
  if (rows.length > 0) await tx.insertInto('institution_package_item').values(rows).execute();
}

export async function setPackageFrozen(tx: Tx, packageId: string, frozen: boolean): Promise<void> {
  await tx
    .updateTable('institution_package')
    .set({ frozen, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', packageId)
    .execute();
}

export const removePackage = (tx: Tx, packageId: string) =>
  tx.deleteFrom('institution_package').where('id', '=', packageId).execute();
