import { type Selectable, sql } from 'kysely';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { type Fen, formatFen, sumFen, toYuanText } from '#domain/kernel/money.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import type { Sql } from '#server/db/database.ts';
import type { DemandTable } from '#server/db/tables/procurement.ts';

const days = 30;
const named = 5;

interface RelatedAward {
  readonly demand_id: string;
  readonly number: string;
  readonly title: string;
  readonly amount: Fen;
  readonly awarded_at: Date;
  /** A second person has approved it. */
  readonly approved: boolean;
}

/**
 * Awards of the same company for the same purpose in the 30 days before: parts of one need stay below a limit that the whole
 * would pass. The largest first. Whether they are one need is for the approver to say.
 */
export async function relatedAwards(
  db: Sql,
  demand: Pick<Selectable<DemandTable>, 'id' | 'company_id' | 'purpose'>,
  now: Date,
): Promise<readonly RelatedAward[]> {
  const since = new Date(now.getTime() - days * 86_400_000);
  const { rows } = await sql<RelatedAward>`
    SELECT d.id AS demand_id, d.number, d.title, sum(a.price::bigint * a.headcount)::float8 AS amount, d.ended_at AS awarded_at,
      EXISTS (SELECT FROM award_approval x WHERE x.demand_id = d.id AND x.decision = 'approved') AS approved
    FROM demand d JOIN award a ON a.demand_id = d.id
    WHERE d.company_id = ${demand.company_id} AND d.purpose = ${demand.purpose} AND d.id <> ${demand.id}
      AND d.status = ${sql.lit(demandStatus.completed)} AND d.ended_at > ${since}
    GROUP BY d.id ORDER BY amount DESC, d.id`.execute(db);
  return rows;
}

export const totalOf = (awards: readonly RelatedAward[]): Fen => sumFen(awards.map(({ amount }) => amount));

/** In a message: what they are, and what it comes to with this one; '' where there is none. */
export function relatedText(awards: readonly RelatedAward[], amount: Fen): string {
  if (awards.length === 0) return '';
  const list = awards
    .slice(0, named)
    .map((one) => `${one.number} ${formatFen(one.amount)}（${shanghaiDay(one.awarded_at)}）`);
  const rest = awards.length > named ? `等 ${awards.length} 笔` : '';
  return `${days} 天内同类型的其他定标：${list.join('、')}${rest}，与本次合计 ${formatFen(totalOf(awards) + amount)}。`;
}

export const presentRelated = (awards: readonly RelatedAward[]) =>
  awards.map((one) => ({
    demandId: one.demand_id,
    number: one.number,
    title: one.title,
    amount: toYuanText(one.amount),
    awardedAt: one.awarded_at.toISOString(),
    approved: one.approved,
  }));
