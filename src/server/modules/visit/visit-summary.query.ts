import type { Database } from '#server/db/database.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { sql } from 'kysely';

type Summary = CallOutput<'console.visitSummary'>;

const shownSources = 50;
const shownRecent = 50;

/** The last `days` days in Chinese time, today among them. */
export async function visitSummary(db: Database, days: number, now: Date): Promise<Summary> {
  const today = sql`(${now}::timestamptz AT TIME ZONE 'Asia/Shanghai')::date`;
  const firstDay = sql`${today} - (${days - 1})::int`;
  const since = sql`(${firstDay})::timestamp AT TIME ZONE 'Asia/Shanghai'`;
  const counted = sql`(count(*) FILTER (WHERE v.kind = 'visit'))::int AS visits,
    (count(*) FILTER (WHERE v.kind = 'ad'))::int AS ads`;
  const [byDay, sources, recent] = await Promise.all([
    sql<Summary['byDay'][number]>`
      SELECT to_char(d.day, 'YYYY-MM-DD') AS day, ${counted}
      FROM generate_series(${firstDay}, ${today}, interval '1 day') AS d(day)
      LEFT JOIN visit v ON v.created_at >= d.day::timestamp AT TIME ZONE 'Asia/Shanghai'
        AND v.created_at < (d.day + interval '1 day')::timestamp AT TIME ZONE 'Asia/Shanghai'
      GROUP BY d.day ORDER BY d.day`.execute(db),
    sql<Summary['sources'][number]>`
      SELECT COALESCE(v.query ->> 'hmsr', '') AS source,
        concat_ws(' / ', NULLIF(v.query ->> 'hmpl', ''), NULLIF(v.query ->> 'hmcu', '')) AS plan,
        COALESCE(v.query ->> 'hmkw', '') AS keyword, ${counted}
      FROM visit v WHERE v.created_at >= ${since}
      GROUP BY 1, 2, 3 ORDER BY visits DESC, ads DESC, 1, 2, 3 LIMIT ${shownSources}`.execute(db),
    sql<{ id: string; kind: string; created_at: Date; url_source: string; query: Record<string, string> }>`
      SELECT id, kind, created_at, url_source, query FROM visit v WHERE v.created_at >= ${since}
      ORDER BY v.created_at DESC, v.id DESC LIMIT ${shownRecent}`.execute(db),
  ]);
  const sum = (key: 'visits' | 'ads') => byDay.rows.reduce((total, row) => total + row[key], 0);
  return {
    days,
    visits: sum('visits'),
    ads: sum('ads'),
    byDay: byDay.rows,
    sources: sources.rows,
    recent: recent.rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      at: row.created_at.toISOString(),
      urlSource: row.url_source,
      query: row.query,
    })),
  };
}
