import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { publicDemandStatuses } from '#domain/demand/demand-machine.ts';
import { notFound } from '#domain/kernel/failure.ts';
import { formatFen, toYuanText } from '#domain/kernel/money.ts';
import { inviteFrom } from '#domain/market/candidates.ts';
import { whyClosed } from '#domain/quotation/quoting-window.ts';
import type { MatchedPackage } from '#domain/matching/item-match.ts';
import { matchPackage } from '#domain/matching/match-package.ts';
import type { InstitutionLibrary } from '#domain/institution/institution-item.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import type { Sql } from '#server/db/database.ts';
import type { Words } from '#server/modules/demand/words.ts';
import type { DemandTable } from '#server/db/tables/procurement.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { type Selectable, sql } from 'kysely';
import { loadLibraries } from './load-library.ts';
import { loadRequestedPackages } from '#server/modules/demand/demand-packages.store.ts';
import { quotedDemand } from './hold-quotation.ts';

type Qualification = CallOutput<'quotation.checkQualification'>['institutions'][number];
type Check = Qualification['checks'][number];

/** The columns of an institution that a demand's requirements speak of. */
export interface StandingRow {
  in_force: boolean;
  city_id: string;
  type: string;
  level: string;
  special_services: string[];
}

interface Applicant extends StandingRow {
  id: string;
  name: string;
  quotation_id: string | null;
}

interface Judged extends Qualification {
  /** Per head, fen. */
  readonly estimate: number;
}

/**
 * Whether the caller's institutions may quote for a demand of the hall, each with every reason.
 * @throws Failure 404 when the demand is not in the hall and none of them is invited.
 */
export async function checkQualification(
  db: Sql,
  context: { catalogue: Catalogue; words: Words; now: Date },
  demandId: string,
  institutionIds: readonly string[],
): Promise<{ demand: Selectable<DemandTable>; closedReason: string; institutions: Judged[] }> {
  const demand = await db.selectFrom('demand').selectAll().where('id', '=', demandId).executeTakeFirst();
  const { rows: applicants } = await sql<Applicant>`
    SELECT i.id, i.name, i.in_force, i.city_id, i.type, i.level, i.special_services, q.id AS quotation_id
    FROM institution i LEFT JOIN quotation q ON q.institution_id = i.id AND q.demand_id = ${demandId}
    WHERE i.id = ANY(${[...institutionIds]}::uuid[]) ORDER BY i.created_at, i.id`.execute(db);
  const inHall = demand?.kind === 'open' && publicDemandStatuses.includes(demand.status);
  if (!demand || (!inHall && !applicants.some((one) => one.quotation_id)))
    throw notFound('没有找到这个需求，它可能已下架，或没有邀请您的机构。');
  const { rows: cities } = await sql<{ city_id: string }>`
    SELECT DISTINCT city_id FROM demand_city WHERE demand_id = ${demandId}`.execute(db);
  const requests = await loadRequestedPackages(db, demandId);
  const libraries = await loadLibraries(
    db,
    applicants.map(({ id }) => id),
  );
  const cityIds = cities.map((row) => row.city_id);
  return {
    demand,
    closedReason: whyClosed(quotedDemand(demand), context.now),
    institutions: applicants.map((one) => {
      const offer = coverageOf(context.catalogue, requests, libraries.get(one.id) as InstitutionLibrary);
      const checks = [...standingChecks(one, demand, cityIds, context.words), coverageCheck(offer)];
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

/** What a demand requires of an institution besides its items, each with whether it is so. */
export function standingChecks(
  one: StandingRow,
  demand: Pick<Selectable<DemandTable>, 'required_types' | 'required_levels' | 'required_services'>,
  cityIds: readonly string[],
  words: Words,
): Check[] {
  const names = (kind: string, codes: readonly string[]) =>
    codes.map((code) => words.name(kind, code)).join('、');
  const places = cityIds.map((id) => words.place(id)).join('、');
  const oneOf = (name: string, kind: string, wanted: readonly string[], own: string): Check[] =>
    wanted.length === 0
      ? []
      : [
          {
            name,
            passed: wanted.includes(own),
            text: `需求要求${names(kind, wanted)}，贵机构为${words.name(kind, own)}。`,
          },
        ];
  const lacking = demand.required_services.filter((code) => !one.special_services.includes(code));
  return [
    {
      name: '机构认证',
      passed: one.in_force,
      text: one.in_force ? '机构已通过平台认证。' : '机构认证尚未通过，请先完成认证。',
    },
    {
      name: '服务城市',
      passed: cityIds.includes(one.city_id),
      text: cityIds.includes(one.city_id)
        ? `贵机构位于${words.place(one.city_id)}，在需求城市内。`
        : `需求城市为${places}，贵机构位于${words.place(one.city_id)}。`,
    },
    ...oneOf('机构类型', 'medical_org_type', demand.required_types, one.type),
    ...oneOf('机构等级', 'hospital_level', demand.required_levels, one.level),
    ...(demand.required_services.length === 0
      ? []
      : [
          {
            name: '特色服务',
            passed: lacking.length === 0,
            text:
              lacking.length === 0
                ? `需求要求的服务均已提供：${names('special_service', demand.required_services)}。`
                : `未提供需求要求的服务：${names('special_service', lacking)}。如已开展，请在机构信息中补充。`,
          },
        ]),
  ];
}

interface Coverage {
  /** What a quotation would be drafted as, package by package. */
  readonly drafts: readonly MatchedPackage[];
  readonly met: number;
  readonly asked: number;
  readonly coverage: number;
  readonly perHead: number;
}

export function coverageOf(
  catalogue: Catalogue,
  requests: readonly RequestedPackage[],
  library: InstitutionLibrary,
): Coverage {
  let met = 0;
  let asked = 0;
  let amount = 0;
  let heads = 0;
  const drafts: MatchedPackage[] = [];
  for (const request of requests) {
    const draft = matchPackage(catalogue, request, library);
    drafts.push(draft);
    met += Math.round(draft.coverage * request.items.length);
    asked += request.items.length;
    amount += draft.total * request.headcount;
    heads += request.headcount;
  }
  return {
    drafts,
    met,
    asked,
    coverage: asked === 0 ? 0 : met / asked,
    perHead: heads === 0 ? 0 : Math.round(amount / heads),
  };
}

export function coverageCheck({ met, asked, coverage, perHead }: Coverage): Check {
  const share = `${met}/${asked} 项（${Math.floor(coverage * 100)}%）`;
  const passed = coverage >= inviteFrom;
  return {
    name: '项目覆盖',
    passed,
    text: passed
      ? `可承接 ${share}，按项目库估算人均 ${formatFen(perHead, true)}。`
      : `只能承接 ${share}，低于 ${inviteFrom * 100}%。请先在项目库补充项目并确认映射。`,
  };
}
