import { type RawBuilder, sql } from 'kysely';
import { type VisitColumn, visitColumnKeys } from '#domain/console/visit-columns.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import type { Period } from '#domain/kernel/period.ts';
import { type LandingSource, landingParameters, landingSeparator } from '#domain/lead/landing-source.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { Database } from '#server/db/database.ts';
import { periodSql } from '#server/modules/common/period-sql.ts';

type Summary = CallOutput<'console.visitSummary'>;

const shownSources = 50;
const shownRecent = 50;

export async function visitSummary(db: Database, period: Period): Promise<Summary> {
  const { holds } = periodSql(period);
  const [byDay, sources, recent] = await Promise.all([
    visitDays(db, period),
    visitSources(db, period, shownSources),
    sql<{ id: string; kind: string; created_at: Date; url_source: string; query: Record<string, string> }>`
      SELECT id, kind, created_at, url_source, query FROM visit v WHERE ${holds('v.created_at')}
      ORDER BY v.created_at DESC, v.id DESC LIMIT ${shownRecent}`.execute(db),
  ]);
  const sum = (key: 'visits' | 'ads') => byDay.reduce((total, row) => total + row[key], 0);
  return {
    ...period,
    visits: sum('visits'),
    ads: sum('ads'),
    byDay,
    sources,
    recent: recent.rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      at: row.created_at.toISOString(),
      urlSource: row.url_source,
      query: row.query,
    })),
  };
}

/** Each day of a period, those without a visit too. */
export async function visitDays(db: Database, period: Period): Promise<Summary['byDay']> {
  const { first, last, holds } = periodSql(period);
  const { rows } = await sql<Summary['byDay'][number]>`
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day, coalesce(n.visits, 0)::int AS visits, coalesce(n.ads, 0)::int AS ads
    FROM generate_series(${first}, ${last}, interval '1 day') AS d(day)
    LEFT JOIN (SELECT (v.created_at AT TIME ZONE 'Asia/Shanghai')::date AS day,
        count(*) FILTER (WHERE v.kind = 'visit') AS visits, count(*) FILTER (WHERE v.kind = 'ad') AS ads
      FROM visit v WHERE ${holds('v.created_at')} GROUP BY 1) n ON n.day = d.day
    ORDER BY d.day`.execute(db);
  return rows;
}

/** The landings of a period by what brought them, and what came of them until now. Each column: domain/console/visit-columns.ts. */
export async function visitSources(db: Database, period: Period, limit: number): Promise<Summary['sources']> {
  const { holds } = periodSql(period);
  const { rows } = await sql<{ source: string; plan: string; keyword: string } & Record<VisitColumn, number>>`
    WITH landed AS (
      SELECT v.id, v.kind, ${landed('source')} AS source, ${landed('plan')} AS plan, ${landed('keyword')} AS keyword
      FROM visit v WHERE ${holds('v.created_at')}),
    registered AS (SELECT n.*, u.id AS user_id FROM landed n JOIN app_user u ON u.visit_id = n.id),
    counted AS (
      SELECT source, plan, keyword, (kind = 'visit')::int AS visits, (kind = 'ad')::int AS ads,
        0 AS leads, 0 AS accounts, 0 AS demands, 0 AS awarded FROM landed
      UNION ALL SELECT n.source, n.plan, n.keyword, 0, 0, 1, 0, 0, 0 FROM landed n JOIN lead l ON l.visit_id = n.id
      UNION ALL SELECT source, plan, keyword, 0, 0, 0, 1, 0, 0 FROM registered
      UNION ALL SELECT r.source, r.plan, r.keyword, 0, 0, 0, 0, 1,
        (EXISTS (SELECT FROM award a WHERE a.demand_id = d.id))::int
      FROM registered r JOIN demand d ON d.owner_id = r.user_id
        AND d.published_at IS NOT NULL AND d.status <> ${demandStatus.draft})
    SELECT source, plan, keyword, sum(visits)::int AS visits, sum(ads)::int AS ads, sum(leads)::int AS leads,
      sum(accounts)::int AS accounts, sum(demands)::int AS demands, sum(awarded)::int AS awarded
    FROM counted GROUP BY 1, 2, 3 ORDER BY 4 DESC, 5 DESC, 1, 2, 3 LIMIT ${limit}`.execute(db);
  return rows.map(({ source, plan, keyword, ...counts }) => ({
    source,
    plan,
    keyword,
    counts: Object.fromEntries(visitColumnKeys.map((key) => [key, counts[key]])) as Record<
      VisitColumn,
      number
    >,
  }));
}

/** `landingSource` of a row. */
function landed(part: keyof LandingSource): RawBuilder<unknown> {
  const ways = landingParameters[part].map((keys) => {
    const values = keys.map((key) => sql`NULLIF(btrim(v.query ->> ${sql.lit(key)}), '')`);
    return sql`NULLIF(concat_ws(${sql.lit(landingSeparator)}, ${sql.join(values)}), '')`;
  });
  return sql`COALESCE(${sql.join(ways)}, '')`;
}
