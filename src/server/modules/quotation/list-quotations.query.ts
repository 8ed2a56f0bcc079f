import { type RawBuilder, sql } from 'kysely';
import type { DemandKind } from '#domain/demand/demand-kind.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import { itemMatch } from '#domain/matching/item-match.ts';
import {
  type QuotationStatus,
  quotationMachine,
  quotationPackageStatus,
  quotationStatus,
} from '#domain/quotation/quotation-machine.ts';
import type { Sql } from '#server/db/database.ts';
import { contained } from '#server/modules/common/search-grams.ts';
import { isAmendingOf } from '#server/modules/kept-offer/kept-offers.store.ts';
import { deadlineOfQuotation } from '#server/modules/second-round/second-round.store.ts';
import type { QuotationRow } from './quotation.present.ts';

interface QuotationFilter {
  readonly institutionId: string;
  readonly status?: QuotationStatus | undefined;
  readonly kind?: DemandKind | undefined;
  /** 今日截止: to be quoted until tonight; 未中标: sent in vain. As the workbench counts them. */
  readonly only?: 'dueToday' | 'lost' | undefined;
  readonly keyword: string;
  readonly now: Date;
}

function where({ institutionId, status, kind, only, keyword, now }: QuotationFilter): RawBuilder<unknown> {
  return sql`q.institution_id = ${institutionId}
    ${status ? sql`AND q.status = ${status}` : sql``}
    ${only ? sql`AND ${only === 'lost' ? sentInVain : dueToday(now)}` : sql``}
    ${kind ? sql`AND d.kind = ${kind}` : sql``}
    ${keyword ? sql`AND (${contained(sql`d.search_text`, keyword)} OR ${contained(sql`search_plain(q.number)`, keyword)})` : sql``}`;
}

/** Of a quotation `q` whose demand is `d`. */
export const sentInVain = sql`q.confirmed_at IS NOT NULL AND q.status IN (${quotationStatus.rejected}, ${quotationStatus.closed})`;

const inTime = (now: Date) => sql`d.status = ${demandStatus.procuring} AND ${deadlineOfQuotation} > ${now}`;
export const isAmendingInTime = (now: Date) =>
  sql`(q.status = ${quotationStatus.quoted} AND ${isAmendingOf('q.id')} AND ${inTime(now)})`;
/** Waits for the institution: not sent yet, or being changed. */
export const isToPrepare = (now: Date) =>
  sql`(q.status = ${quotationStatus.waiting} AND ${inTime(now)} OR ${isAmendingInTime(now)})`;
export const dueToday = (now: Date) =>
  sql`(${isToPrepare(now)} AND (${deadlineOfQuotation} AT TIME ZONE 'Asia/Shanghai')::date = ${shanghaiDay(now)}::date)`;

const orders = {
  newest: sql`q.created_at DESC, q.id DESC`,
  deadline: sql`d.quote_deadline NULLS LAST, q.id`,
} as const;

/** One page; sums are worked out for its rows only. */
export function pageOfQuotations(
  db: Sql,
  filter: QuotationFilter,
  sort: keyof typeof orders,
  page: { current: number; size: number },
): Promise<QuotationRow[]> {
  return quotationRows(
    db,
    sql`SELECT q.id, row_number() OVER (ORDER BY ${orders[sort]}) AS place
      FROM quotation q JOIN demand d ON d.id = q.demand_id WHERE ${where(filter)}
      ORDER BY ${orders[sort]} LIMIT ${page.size} OFFSET ${(page.current - 1) * page.size}`,
  );
}

/** `picked`: a query of (id, place). */
export async function quotationRows(db: Sql, picked: RawBuilder<unknown>): Promise<QuotationRow[]> {
  const confirmed = quotationPackageStatus.quoted;
  const { rows } = await sql<QuotationRow>`
    WITH picked AS (${picked})
    SELECT q.id, q.number, q.status, q.created_at, q.updated_at, q.institution_id, i.name AS institution_name,
      v.source, d.id AS demand_id, d.number AS demand_number, d.title, d.kind, d.purpose,
      d.status AS demand_status, d.headcount,
      ${isAmendingOf('q.id')} AS amending,
      q.confirmed_at IS NOT NULL AS sent,
      d.seal = 'sealed' AND q.confirmed_at IS NOT NULL AND NOT ${isAmendingOf('q.id')} AS sealed,
      COALESCE(r.deadline, d.quote_deadline) AS quote_deadline, r.demand_id IS NOT NULL AS second_round,
      COALESCE((SELECT json_agg(json_build_object('city_id', c.city_id, 'region_id', c.region_id,
        'headcount', c.headcount) ORDER BY c.sort) FROM demand_city c WHERE c.demand_id = d.id), '[]') AS cities,
      (SELECT json_build_object('packages', count(DISTINCT a.demand_package_id), 'headcount', sum(a.headcount),
        'amount', sum(a.price::bigint * a.headcount)) FROM award a
        WHERE a.demand_id = q.demand_id AND a.institution_id = q.institution_id HAVING count(*) > 0) AS won,
      s.package_count, s.confirmed_packages, s.amount, s.package_heads,
      COALESCE(l.met::float8 / NULLIF(l.asked, 0), 1) AS coverage, COALESCE(l.problems, 0)::int AS problems
    FROM picked JOIN quotation q ON q.id = picked.id JOIN demand d ON d.id = q.demand_id
    JOIN institution i ON i.id = q.institution_id
    LEFT JOIN invitation v ON v.demand_id = q.demand_id AND v.institution_id = q.institution_id
    LEFT JOIN first_offer f ON f.quotation_id = q.id
    LEFT JOIN second_round r ON r.demand_id = q.demand_id AND f.quotation_id IS NOT NULL
    CROSS JOIN LATERAL (SELECT count(*)::int AS package_count,
        count(*) FILTER (WHERE p.status = ${confirmed})::int AS confirmed_packages,
        COALESCE(sum(p.quoted_total::bigint * dp.headcount), 0) AS amount,
        COALESCE(sum(dp.headcount), 0)::int AS package_heads
      FROM quotation_package p JOIN demand_package dp ON dp.id = p.demand_package_id
      WHERE p.quotation_id = q.id AND (p.status <> ${quotationPackageStatus.cancelled}
        OR q.status = ${quotationStatus.cancelled})) s
    LEFT JOIN LATERAL (SELECT count(*) FILTER (WHERE l.demand_item_id IS NOT NULL) AS asked,
        count(*) FILTER (WHERE l.demand_item_id IS NOT NULL
          AND l.item_match IN (${itemMatch.match}, ${itemMatch.replaced})) AS met,
        count(*) FILTER (WHERE l.item_match IN (${itemMatch.missing}, ${itemMatch.unmet})
          OR (l.item_match = ${itemMatch.exclusive} AND NOT l.by_hand)) AS problems
      FROM quotation_package p JOIN quotation_line l ON l.quotation_package_id = p.id
      WHERE p.quotation_id = q.id AND (p.status <> ${quotationPackageStatus.cancelled}
        OR q.status = ${quotationStatus.cancelled})) l ON true
    ORDER BY picked.place`.execute(db);
  return rows;
}

/** How many in each state, all states named; `total` counts what the filter leaves. */
export async function countQuotations(db: Sql, filter: QuotationFilter) {
  const { rows } = await sql<{ status: QuotationStatus; count: number }>`
    SELECT q.status, count(*)::int AS count FROM quotation q JOIN demand d ON d.id = q.demand_id
    WHERE ${where({ ...filter, status: undefined })} GROUP BY q.status`.execute(db);
  const countOf = new Map(rows.map((row) => [row.status, row.count]));
  const states = Object.entries(quotationMachine.labels).map(([code, name]) => ({
    code: Number(code) as QuotationStatus,
    name,
    count: countOf.get(Number(code) as QuotationStatus) ?? 0,
  }));
  const counted = states.filter((one) => filter.status === undefined || one.code === filter.status);
  return { states, total: counted.reduce((sum, one) => sum + one.count, 0) };
}
