import { type Selectable, sql } from 'kysely';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { publicDemandStatuses } from '#domain/demand/demand-machine.ts';
import type { InstitutionLibrary } from '#domain/institution/institution-item.ts';
import { notFound } from '#domain/kernel/failure.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import {
  type Applicant,
  applicantChecks,
  type Check,
  coverageCheck,
  coverageOf,
} from '#domain/market/qualification.ts';
import { whyClosed } from '#domain/quotation/quoting-window.ts';
import type { PlacedPeople } from '#domain/region/examined-where.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { SignedIn } from '#server/api/caller.ts';
import type { Sql } from '#server/db/database.ts';
import type { DemandTable } from '#server/db/tables/procurement.ts';
import { examinedIn } from '#server/modules/common/examined-in.ts';
import type { Labels } from '#server/modules/common/labels.ts';
import { loadRequestedPackages } from '#server/modules/demand/demand-packages.store.ts';
import { matchRequestOf } from '#server/modules/demand/match-request.ts';
import { loadLibraries } from '#server/modules/library/load-library.ts';
import { whyNotQuote } from '#server/modules/sides/sides.store.ts';
import { quotedDemand } from './lock-quotation.ts';

type Qualification = CallOutput<'quotation.checkQualification'>['institutions'][number];

/** An institution as `applicantChecks` sees it. */
export const applicantColumns = sql`i.in_force AS "inForce", i.city_id AS "cityId", ${examinedIn} AS cities, i.type, i.level, i.special_services AS services`;

interface ApplicantRow extends Applicant {
  id: string;
  name: string;
  quotation_id: string | null;
}

interface Judged extends Qualification {
  /** Per head, fen. */
  readonly estimate: number;
}

/** Whether the caller stands on the other side; named only where that is so. */
export const sideCheck = (otherSide: string): Check[] =>
  otherSide ? [{ name: '利益回避', passed: false, text: otherSide }] : [];

/**
 * Whether the caller's institutions may quote for a demand of the hall, each with every reason.
 * @throws Failure 404 when the demand is not in the hall and none of them is invited.
 */
export async function checkQualification(
  db: Sql,
  context: { catalogue: Catalogue; labels: Labels; now: Date; caller: SignedIn },
  demandId: string,
  institutionIds: readonly string[],
): Promise<{ demand: Selectable<DemandTable>; closedReason: string; institutions: Judged[] }> {
  const [found, { rows: applicants }, requests, libraries, otherSide] = await Promise.all([
    db
      .selectFrom('demand as d')
      .selectAll()
      .select(
        sql<
          PlacedPeople[]
        >`(SELECT coalesce(json_agg(json_build_object('cityId', c.city_id, 'headcount', c.heads) ORDER BY c.sort), '[]')
          FROM (SELECT city_id, sum(headcount)::int AS heads, min(sort) AS sort FROM demand_city
            WHERE demand_id = d.id GROUP BY city_id) c)`.as('people'),
      )
      .where('id', '=', demandId)
      .executeTakeFirst(),
    sql<ApplicantRow>`
      SELECT i.id, i.name, ${applicantColumns}, q.id AS quotation_id
      FROM institution i LEFT JOIN quotation q ON q.institution_id = i.id AND q.demand_id = ${demandId}
      WHERE i.id = ANY(${[...institutionIds]}::uuid[]) ORDER BY i.created_at, i.id`.execute(db),
    loadRequestedPackages(db, demandId),
    loadLibraries(db, institutionIds),
    whyNotQuote(db, context.caller, demandId),
  ]);
  const inHall = found?.kind === 'open' && publicDemandStatuses.includes(found.status);
  if (!found || (!inHall && !applicants.some((one) => one.quotation_id)))
    throw notFound('没有找到这个需求，它可能已下架，或没有邀请您的机构。');
  const { people, ...demand } = found;
  const asked = {
    ...matchRequestOf(
      demand,
      people.map(({ cityId }) => cityId),
      requests,
    ),
    people,
  };
  return {
    demand,
    closedReason: whyClosed(quotedDemand(demand), context.now),
    institutions: applicants.map((one) => {
      const offer = coverageOf(context.catalogue, requests, libraries.get(one.id) as InstitutionLibrary);
      const checks = [
        ...sideCheck(otherSide),
        ...applicantChecks(one, asked, context.labels),
        coverageCheck(offer),
      ];
      return {
        institution: { id: one.id, name: one.name },
        qualified: checks.every((check) => check.passed),
        quotationId: one.quotation_id,
        coverage: offer.coverage,
        perHead: toYuanText(offer.perHead),
        estimate: offer.perHead,
        checks,
      };
    }),
  };
}
