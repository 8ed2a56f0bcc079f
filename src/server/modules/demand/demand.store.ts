import { type Selectable, sql } from 'kysely';
import { editableDemandStatuses } from '#domain/demand/demand-machine.ts';
import { conflict, notFound } from '#domain/kernel/failure.ts';
import {
  type QuotationStatus,
  quotationPackageStatus,
  quotationStatus,
} from '#domain/quotation/quotation-machine.ts';
import { countQuotes, type QuoteCounts } from '#domain/quotation/quote-counts.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import type { DemandTable } from '#server/db/tables/procurement.ts';

export type DemandColumns = Selectable<DemandTable>;

export interface DemandRow extends DemandColumns {
  /** updated_at in microseconds: what `version` on the wire is. */
  readonly version: string;
  readonly company_name: string;
  readonly company_industry: string;
  readonly company_in_force: boolean;
}

export const versionOf = sql<string>`(extract(epoch FROM d.updated_at) * 1000000)::bigint::text`;

const demandWithCompany = (db: Sql) =>
  db
    .selectFrom('demand as d')
    .innerJoin('company as c', 'c.id', 'd.company_id')
    .selectAll('d')
    .select([
      versionOf.as('version'),
      'c.name as company_name',
      'c.industry as company_industry',
      'c.in_force as company_in_force',
    ]);

/** @throws Failure 404 */
export async function readDemand(db: Sql, demandId: string): Promise<DemandRow> {
  const row = await demandWithCompany(db).where('d.id', '=', demandId).executeTakeFirst();
  if (!row) throw notFound('没有找到这条采购需求，它可能已被删除。');
  return row;
}

/** Holds the demand until the end of the transaction: the first lock of every change (demand → quotation → package). */
export async function lockDemand(tx: Tx, demandId: string): Promise<DemandRow> {
  const row = await demandWithCompany(tx).where('d.id', '=', demandId).forUpdate('d').executeTakeFirst();
  if (!row) throw notFound('没有找到这条采购需求，它可能已被删除。');
  return row;
}

/** @throws Failure 409 when it may not be edited any more, or was changed since the caller read it. */
export async function lockForEdit(tx: Tx, demandId: string, version: string): Promise<DemandRow> {
  const demand = await lockDemand(tx, demandId);
  if (!editableDemandStatuses.includes(demand.status))
    throw conflict('需求已提交，不能再修改。请刷新页面查看最新状态。');
  if (demand.version !== version)
    throw conflict('这份需求已在另一个页面修改过。请先复制本页未保存的内容，再刷新页面继续编辑。');
  return demand;
}

/** Brings the counts up to date and moves the version on. Ends every edit. */
export async function touchDemand(tx: Tx, demandId: string): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    UPDATE demand AS d SET updated_at = clock_timestamp(),
      headcount = (SELECT coalesce(sum(headcount), 0) FROM demand_city WHERE demand_id = d.id),
      item_count = (SELECT count(DISTINCT i.catalogue_code) FROM demand_item i
        JOIN demand_package p ON p.id = i.package_id WHERE p.demand_id = d.id)
    WHERE d.id = ${demandId} RETURNING ${versionOf} AS version`.execute(tx);
  return rows[0]?.version ?? '';
}

export interface CityRow {
  readonly demand_id: string;
  readonly region_id: string;
  readonly city_id: string;
  readonly headcount: number;
}

export const readCities = (db: Sql, demandIds: readonly string[]): Promise<CityRow[]> =>
  db
    .selectFrom('demand_city')
    .select(['demand_id', 'region_id', 'city_id', 'headcount'])
    .where('demand_id', '=', sql<string>`ANY(${demandIds as string[]}::uuid[])`)
    .orderBy('sort')
    .orderBy('region_id')
    .execute();

/** A district names its city too. */
interface LocatedCity {
  readonly regionId: string;
  readonly cityId: string;
  readonly headcount: number;
}

export async function replaceCities(tx: Tx, demandId: string, cities: readonly LocatedCity[]): Promise<void> {
  await tx.deleteFrom('demand_city').where('demand_id', '=', demandId).execute();
  if (cities.length === 0) return;
  await tx
    .insertInto('demand_city')
    .values(
      cities.map(({ regionId, cityId, headcount }, sort) => ({
        demand_id: demandId,
        region_id: regionId,
        city_id: cityId,
        headcount,
        sort,
      })),
    )
    .execute();
}

export interface QuotationCounts extends QuoteCounts {
  readonly invited: number;
  /** Packages with an accepted quote. */
  readonly accepted: number;
}

export const noQuotations: QuotationCounts = { ...countQuotes([]), invited: 0, accepted: 0 };

/** Per demand: institutions invited (or come by themselves), what became of their quotes, and how many packages are decided. */
export async function countQuotations(
  db: Sql,
  demandIds: readonly string[],
): Promise<ReadonlyMap<string, QuotationCounts>> {
  const ids = sql`ANY(${demandIds as string[]}::uuid[])`;
  const [asked, accepted] = await Promise.all([
    sql<{ id: string; status: QuotationStatus; sent: boolean; count: number }>`
      SELECT i.demand_id AS id, coalesce(q.status, ${quotationStatus.waiting}) AS status,
        q.confirmed_at IS NOT NULL AS sent, count(*)::int AS count
      FROM invitation i LEFT JOIN quotation q ON q.demand_id = i.demand_id AND q.institution_id = i.institution_id
      WHERE i.demand_id = ${ids} GROUP BY 1, 2, 3`.execute(db),
    sql<{ id: string; count: number }>`
      SELECT d.demand_id AS id, count(DISTINCT d.id)::int AS count
      FROM demand_package d JOIN quotation_package p ON p.demand_package_id = d.id
      WHERE d.demand_id = ${ids} AND p.status = ${quotationPackageStatus.accepted} GROUP BY 1`.execute(db),
  ]);
  const packages = new Map(accepted.rows.map(({ id, count }) => [id, count]));
  return new Map(
    [...Map.groupBy(asked.rows, ({ id }) => id)].map(([id, quotes]) => [
      id,
      {
        ...countQuotes(quotes),
        invited: quotes.reduce((sum, { count }) => sum + count, 0),
        accepted: packages.get(id) ?? 0,
      },
    ]),
  );
}
