import { type DemandStatus, demandStatus } from '#domain/demand/demand-machine.ts';
import { formatFen } from '#domain/kernel/money.ts';
import { priceStanding } from '#domain/pricing/standing.ts';
import { type QuotationStatus, quotationStatus } from '#domain/quotation/quotation-machine.ts';
import type { Sql } from '#server/db/database.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { sql } from 'kysely';

export type Outcome = NonNullable<CallOutput<'quotation.detail'>['outcome']>;

interface Standing {
  quotation_id: string;
  status: QuotationStatus;
  demand_status: DemandStatus;
  sent: boolean;
  /** All packages times heads, of quotes that were sent. */
  amount: number;
  others: number[];
  awarded: number;
  awarded_amount: number;
  /** `深圳 30 人`, where the demand was awarded by city. */
  cities: string[];
}

const won: QuotationStatus = quotationStatus.won;
const rejected: QuotationStatus = quotationStatus.rejected;
const completed: DemandStatus = demandStatus.completed;

/**
 * How it ended for each quotation whose demand was completed; nothing for those still open. Of the others' prices
 * nothing leaves here but an anonymous place.
 */
export async function outcomes(db: Sql, quotationIds: readonly string[]): Promise<Map<string, Outcome>> {
  const { rows } = await sql<Standing>`
    WITH amounts AS (
      SELECT q.id, q.demand_id, sum(p.quoted_total::bigint * d.headcount) AS amount
      FROM quotation q JOIN quotation_package p ON p.quotation_id = q.id
      JOIN demand_package d ON d.id = p.demand_package_id
      WHERE q.confirmed_at IS NOT NULL AND q.demand_id IN
        (SELECT demand_id FROM quotation WHERE id = ANY(${[...quotationIds]}::uuid[]))
      GROUP BY q.id)
    SELECT q.id AS quotation_id, q.status, d.status AS demand_status, q.confirmed_at IS NOT NULL AS sent,
      COALESCE(own.amount, 0) AS amount,
      ARRAY(SELECT o.amount FROM amounts o WHERE o.demand_id = q.demand_id AND o.id <> q.id)::float8[] AS others,
      COALESCE(w.count, 0)::int AS awarded, COALESCE(w.amount, 0) AS awarded_amount,
      ARRAY(SELECT regexp_replace(r.name, '(.)市$', '\\1') || ' ' || sum(a.headcount) || ' 人' FROM award a
        JOIN region r ON r.id = a.city_id WHERE a.demand_id = q.demand_id AND a.institution_id = q.institution_id
        GROUP BY r.id, r.name ORDER BY r.id) AS cities
    FROM quotation q JOIN demand d ON d.id = q.demand_id LEFT JOIN amounts own ON own.id = q.id
    LEFT JOIN LATERAL (SELECT count(DISTINCT a.demand_package_id) AS count, sum(a.price::bigint * a.headcount) AS amount FROM award a
      WHERE a.demand_id = q.demand_id AND a.institution_id = q.institution_id) w ON true
    WHERE q.id = ANY(${[...quotationIds]}::uuid[])`.execute(db);
  return new Map(rows.flatMap((row) => (isOver(row) ? [[row.quotation_id, outcomeOf(row)] as const] : [])));
}

const isOver = (row: Standing) =>
  row.demand_status === completed &&
  row.sent &&
  (row.status === won || row.status === rejected || isClosed(row));
const isClosed = (row: Standing) => row.status === quotationStatus.closed;

function outcomeOf(row: Standing): Outcome {
  if (row.status === won)
    return {
      won: true,
      text: `已中标 ${row.awarded} 个套餐${row.cities.length > 0 ? `（${row.cities.join('、')}）` : ''}，合计 ${formatFen(row.awarded_amount, true)}。`,
      percentileText: '',
    };
  return {
    won: false,
    text: row.status === rejected ? '采购方没有接受本次报价。' : '采购已完成，本次报价未中标。',
    percentileText: priceStanding(row.amount, row.others).sentence,
  };
}
