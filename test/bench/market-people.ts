import type pg from 'pg';
import { openDatabase } from '#server/db/database.ts';
import { openSession } from '#server/modules/user/session.store.ts';
import { addOperator } from '#test/world/people.ts';

/** Who calls, and the records of a generated market that the calls are about: some of the newest, the same in each run. */
export interface MarketPeople {
  readonly tokens: { readonly buyer: string; readonly provider: string; readonly operator: string };
  readonly companyId: string;
  /** Open for quotations. */
  readonly demandId: string;
  readonly demandNumber: string;
  readonly packageId: string;
  readonly groupId: string;
  /** A quotation for it, and whose. */
  readonly quotationId: string;
  readonly quotationPackageId: string;
  readonly lineId: string;
  readonly institutionId: string;
  readonly institutionCode: string;
  readonly institutionName: string;
  readonly institutionItemId: string;
  readonly cityId: string;
  /** Items of its packages. */
  readonly itemCodes: readonly string[];
}

export async function findPeople(pool: pg.Pool): Promise<MarketPeople> {
  const db = openDatabase(pool);
  const { rows } = await pool.query(`
    SELECT d.id AS "demandId", d.number AS "demandNumber", d.owner_id AS buyer, d.company_id AS "companyId",
      p.id AS "packageId", p.group_id AS "groupId", q.id AS "quotationId", t.id AS "quotationPackageId", l.id AS "lineId",
      i.id AS "institutionId", i.code AS "institutionCode", i.name AS "institutionName", i.city_id AS "cityId",
      m.user_id AS provider,
      (SELECT id FROM institution_item WHERE institution_id = i.id ORDER BY id LIMIT 1) AS "institutionItemId",
      (SELECT array_agg(catalogue_code) FROM demand_item WHERE package_id = p.id) AS "itemCodes"
    FROM (SELECT * FROM demand WHERE status = 2 AND number LIKE 'GCG%' ORDER BY published_at DESC, id LIMIT 1) d
      JOIN quotation q ON q.demand_id = d.id JOIN quotation_package t ON t.quotation_id = q.id
      JOIN demand_package p ON p.id = t.demand_package_id JOIN quotation_line l ON l.quotation_package_id = t.id
      JOIN institution i ON i.id = q.institution_id JOIN institution_member m ON m.institution_id = i.id
    ORDER BY q.id, p.sort, l.sort LIMIT 1`);
  const [{ buyer, provider, ...found }] = rows;
  const { token: operator } = await addOperator(db);
  return {
    ...found,
    tokens: {
      buyer: await openSession(db, buyer),
      provider: await openSession(db, provider),
      operator,
    },
  };
}
