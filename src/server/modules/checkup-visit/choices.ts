import { sql } from 'kysely';
import type { ContractContent } from '#domain/contract/contract-content.ts';
import { contractStatus } from '#domain/contract/contract-machine.ts';
import type { DateTerms } from '#domain/examination/booking.ts';
import { type SettlementTerms, silentTerms } from '#domain/tariff/tariff.ts';
import type { Sql } from '#server/db/database.ts';
import { examinedIn } from '#server/modules/common/examined-in.ts';
import { contentThatHolds } from '#server/modules/contract/content-that-holds.ts';

/** A contract under which somebody may be examined. */
export interface Choice {
  readonly contractId: string;
  readonly institutionId: string;
  readonly terms: DateTerms;
  readonly content: ContractContent;
  /** The name of the person's own city where the institution examines nobody in it: they would have to travel. '' else, and where it is not known. */
  readonly awayFrom: string;
}

/** What a contract says of settlement; what it doesn't say is as where contracts are silent. */
const settlementOf = (content: ContractContent): SettlementTerms => ({
  ...silentTerms,
  ...(content.terms as { readonly settlement?: Partial<SettlementTerms> | null }).settlement,
});

/** Of a contract's content, or of what its last supplement says. */
export const dateTermsOf = (content: ContractContent): DateTerms => {
  const { afterWindow, noticeDays } = settlementOf(content);
  return { examFrom: content.examFrom, examTo: content.examTo, afterWindow, noticeDays };
};

/**
 * Under which signed contracts a person of the list may be examined: those of institutions that won the person's package, and
 * where it was awarded by city, in the person's city. A list that says no city for the person leaves all of them; their own city is the
 * demand's then, if it has one alone (decision 172).
 */
export async function choicesOf(db: Sql, personId: string): Promise<Choice[]> {
  const { rows } = await sql<Omit<Choice, 'terms'>>`
    SELECT k.id AS "contractId", k.institution_id AS "institutionId", ${contentThatHolds} AS content,
      CASE WHEN own.city_id = ANY(${examinedIn}) THEN '' ELSE coalesce(own.name, '') END AS "awayFrom"
    FROM roster_person p JOIN roster r ON r.id = p.roster_id
    JOIN contract k ON k.demand_id = r.demand_id AND k.amends IS NULL AND k.status = ${contractStatus.signed}
    JOIN institution i ON i.id = k.institution_id
    LEFT JOIN LATERAL (SELECT g.id::text AS city_id, g.name FROM region g WHERE g.id = coalesce(p.city_id,
      (SELECT min(c.city_id) FROM demand_city c WHERE c.demand_id = r.demand_id HAVING count(DISTINCT c.city_id) = 1))) own ON true
    WHERE p.id = ${personId} AND EXISTS (SELECT FROM award a WHERE a.demand_id = r.demand_id
      AND a.demand_package_id = p.package_id AND a.institution_id = k.institution_id
      AND (a.city_id IS NULL OR p.city_id IS NULL OR a.city_id = p.city_id))
    ORDER BY k.id`.execute(db);
  return rows.map((row) => ({ ...row, terms: dateTermsOf(row.content) }));
}
