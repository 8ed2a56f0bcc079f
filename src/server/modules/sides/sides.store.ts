import { sql } from 'kysely';
import { type Seat, whyNotDeciding, whyNotQuoting } from '#domain/access/one-side.ts';
import { forbidden } from '#domain/kernel/failure.ts';
import type { SignedIn } from '#server/api/caller.ts';
import type { Sql } from '#server/db/database.ts';

// One person stands on one side of a demand (decision 110). Asked is the user's id: a token acts for who created it, and the
// companies of somebody who left count for the demands that were there.

type Who = Pick<SignedIn, 'userId' | 'token'>;

/** While the demand was there: `s` is the seat, `d` the demand. */
const duringDemand = sql`s.until > d.created_at AND s.since < coalesce(d.ended_at, 'infinity')`;

/** Why the caller quotes nothing for these demands, by demand; those where it is allowed are not there. */
export async function whyNotQuotes(
  db: Sql,
  { userId, token }: Who,
  demandIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<Seat & { demandId: string }>`
    SELECT d.id AS "demandId", c.name, max(s.until) < 'infinity' AS left FROM demand d JOIN company c ON c.id = d.company_id
    JOIN company_seat s ON s.company_id = d.company_id AND s.user_id = ${userId} AND ${duringDemand}
    WHERE d.id = ANY(${[...demandIds]}::uuid[]) GROUP BY d.id, c.name`.execute(db);
  return new Map(rows.map(({ demandId, ...seat }) => [demandId, whyNotQuoting(seat, token !== null)]));
}

/** '' when it is allowed. */
export const whyNotQuote = async (db: Sql, who: Who, demandId: string): Promise<string> =>
  (await whyNotQuotes(db, who, [demandId])).get(demandId) ?? '';

/** Why a user decides nothing on these institutions' quotes for the demand, by institution. */
export async function whyNotDecide(
  db: Sql,
  userId: string,
  demandId: string,
  institutionIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<Seat & { institutionId: string }>`
    SELECT i.id AS "institutionId", i.name, max(s.until) < 'infinity' AS left FROM demand d CROSS JOIN institution i
    JOIN institution_seat s ON s.institution_id = i.id AND s.user_id = ${userId} AND ${duringDemand}
    WHERE d.id = ${demandId} AND i.id = ANY(${[...new Set(institutionIds)]}::uuid[]) GROUP BY i.id`.execute(
    db,
  );
  return new Map(rows.map(({ institutionId, ...seat }) => [institutionId, whyNotDeciding(seat)]));
}

/** @throws Failure 403 for who belongs to the demand's company */
export async function requireQuotingSide(db: Sql, who: Who, demandId: string): Promise<void> {
  const why = await whyNotQuote(db, who, demandId);
  if (why) throw forbidden(why);
}

/** @throws Failure 403 for who belongs to one of the institutions */
export async function requireDecidingSide(
  db: Sql,
  { userId }: Who,
  demandId: string,
  institutionIds: readonly string[],
): Promise<void> {
  const [why] = (await whyNotDecide(db, userId, demandId, institutionIds)).values();
  if (why) throw forbidden(why);
}

/** Of these people those who belong to one of the institutions. */
export async function belongingTo(
  db: Sql,
  demandId: string,
  institutionIds: readonly string[],
  userIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT DISTINCT s.user_id FROM demand d CROSS JOIN institution_seat s
    WHERE d.id = ${demandId} AND s.institution_id = ANY(${[...institutionIds]}::uuid[])
      AND s.user_id = ANY(${[...userIds]}::uuid[]) AND ${duringDemand}`.execute(db);
  return new Set(rows.map((row) => row.user_id));
}

/** Whether the user is a member of company `c` and of institution `i`, in any role. */
export const inBothSeats = (userId: string) => sql<boolean>`(
  EXISTS (SELECT FROM company_member m WHERE m.company_id = c.id AND m.user_id = ${userId})
  AND EXISTS (SELECT FROM institution_member m WHERE m.institution_id = i.id AND m.user_id = ${userId}))`;

/** By name alone, so it is called that: two people may have the same. */
const sameLegalPerson = sql`(c.legal_person <> '' AND replace(c.legal_person, ' ', '') = replace(i.legal_person, ' ', ''))`;

/**
 * Quotations (`quotation_id`, `demand_id`, `institution_id`, `institution`, sent or not) whose institution has something in
 * common with the demand's company, and what, in words (`reasons`). For operators, and as `r` for everything else here.
 */
export const relatedQuotations = sql`(
  SELECT q.id AS quotation_id, q.demand_id, q.institution_id, q.confirmed_at, i.name AS institution, concat_ws('；',
      CASE WHEN i.credit_code = c.credit_code THEN '统一社会信用代码相同' END,
      CASE WHEN ${sameLegalPerson} THEN '法定代表人同名（' || c.legal_person || '）' END,
      CASE WHEN i.mobile = c.mobile AND c.mobile <> '' THEN '登记的联系手机相同' END,
      '同时属于双方的人员：' || p.names) AS reasons
  FROM quotation q JOIN demand d ON d.id = q.demand_id JOIN company c ON c.id = d.company_id
  JOIN institution i ON i.id = q.institution_id
  CROSS JOIN LATERAL (
    SELECT string_agg(DISTINCT coalesce(nullif(u.name, ''), u.account), '、') AS names
    FROM company_seat s JOIN institution_seat t ON t.user_id = s.user_id JOIN app_user u ON u.id = s.user_id
    WHERE s.company_id = d.company_id AND t.institution_id = q.institution_id AND ${duringDemand}
      AND t.until > d.created_at AND t.since < coalesce(d.ended_at, 'infinity')) p
  WHERE i.credit_code = c.credit_code OR ${sameLegalPerson} OR (i.mobile = c.mobile AND c.mobile <> '') OR p.names IS NOT NULL)`;

export interface RelatedParty {
  readonly institutionId: string;
  readonly institution: string;
  readonly reasons: string;
}

/** Of those who sent a quote, or of all that were invited. */
export async function relatedParties(
  db: Sql,
  demandId: string,
  of: 'sent' | 'all' = 'sent',
): Promise<RelatedParty[]> {
  const { rows } = await sql<RelatedParty>`
    SELECT r.institution_id AS "institutionId", r.institution, r.reasons FROM ${relatedQuotations} r
    WHERE r.demand_id = ${demandId} AND (${of === 'all'} OR r.confirmed_at IS NOT NULL) ORDER BY r.institution, r.institution_id`.execute(
    db,
  );
  return rows;
}
