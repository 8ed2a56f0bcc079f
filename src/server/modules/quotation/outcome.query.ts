import { sql } from 'kysely';
import { type DemandStatus } from '#domain/demand/demand-machine.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { formatFen } from '#domain/kernel/money.ts';
import { placeAmong, placeText, type Third } from '#domain/pricing/standing.ts';
import {
  type QuotationStatus,
  quotationPackageStatus,
  quotationStatus,
} from '#domain/quotation/quotation-machine.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { Sql } from '#server/db/database.ts';

export type Outcome = NonNullable<CallOutput<'quotation.detail'>['outcome']>;

interface Standing {
  quotation_id: string;
  status: QuotationStatus;
  demand_status: DemandStatus;
  sent: boolean;
  /** Its packages times heads. */
  amount: number;
  /** The same packages in the other quotes that were sent; those that lack one of them are left out. */
  others: number[];
  awarded: number;
  awarded_amount: number;
  /** `深圳 30 人`, where the demand was awarded by city. */
  cities: string[];
}

const { won, rejected, closed } = quotationStatus;
const ended: readonly QuotationStatus[] = [won, rejected, closed];
const completed: DemandStatus = demandStatus.completed;
const offered = sql`p.status <> ${quotationPackageStatus.cancelled}`;

/**
 * How it ended for each quotation whose demand was completed; nothing for those still open, nor for a sealed demand that
 * was never opened. Of the others' prices nothing leaves here but an anonymous place.
 */
export async function outcomes(
  db: Sql,
  quotationIds: readonly string[],
): Promise<Map<string, Outcome & { readonly place: Third | null }>> {
  const { rows } = await sql<Standing>`
    SELECT q.id AS quotation_id, q.status, d.status AS demand_status,
      q.confirmed_at IS NOT NULL AND d.seal <> 'sealed' AS sent, COALESCE(own.amount, 0) AS amount,
      ARRAY(SELECT sum(p.quoted_total::bigint * dp.headcount) FROM quotation o
        JOIN quotation_package p ON p.quotation_id = o.id AND ${offered}
        JOIN demand_package dp ON dp.id = p.demand_package_id
        WHERE o.demand_id = q.demand_id AND o.id <> q.id AND o.confirmed_at IS NOT NULL
          AND p.demand_package_id = ANY(own.packages)
        GROUP BY o.id HAVING count(*) = cardinality(own.packages))::float8[] AS others,
      COALESCE(w.count, 0)::int AS awarded, COALESCE(w.amount, 0) AS awarded_amount,
      ARRAY(SELECT regexp_replace(r.name, '(.)市$', '\\1') || ' ' || sum(a.headcount) || ' 人' FROM award a
        JOIN region r ON r.id = a.city_id WHERE a.demand_id = q.demand_id AND a.institution_id = q.institution_id
        GROUP BY r.id, r.name ORDER BY r.id) AS cities
    FROM quotation q JOIN demand d ON d.id = q.demand_id
    LEFT JOIN LATERAL (SELECT sum(p.quoted_total::bigint * dp.headcount) AS amount,
        array_agg(p.demand_package_id) AS packages
      FROM quotation_package p JOIN demand_package dp ON dp.id = p.demand_package_id
      WHERE p.quotation_id = q.id AND ${offered}) own ON true
    LEFT JOIN LATERAL (SELECT count(DISTINCT a.demand_package_id) AS count, sum(a.price::bigint * a.headcount) AS amount FROM award a
      WHERE a.demand_id = q.demand_id AND a.institution_id = q.institution_id) w ON true
    WHERE q.id = ANY(${[...quotationIds]}::uuid[])`.execute(db);
  return new Map(rows.flatMap((row) => (isOver(row) ? [[row.quotation_id, outcomeOf(row)] as const] : [])));
}

const isOver = (row: Standing) => row.demand_status === completed && row.sent && ended.includes(row.status);

function outcomeOf(row: Standing): Outcome & { readonly place: Third | null } {
  const place = placeAmong(row.amount, row.others) ?? null;
  if (row.status === won)
    return {
      won: true,
      text: `已中标 ${row.awarded} 个套餐${row.cities.length > 0 ? `（员工所在城市：${row.cities.join('、')}）` : ''}，合计 ${formatFen(row.awarded_amount)}。`,
      percentileText: '',
      place,
    };
  return {
    won: false,
    text: row.status === rejected ? '采购方没有接受本次报价。' : '采购已完成，本次报价未中标。',
    percentileText: placeText('报价', row.amount, row.others),
    place,
  };
}
