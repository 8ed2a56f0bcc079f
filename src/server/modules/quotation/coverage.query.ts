import { sql } from 'kysely';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { type Applicant, applicantChecks, coverageCheck, coverageOf } from '#domain/market/qualification.ts';
import { itemMatch, itemMatchLabel, type MatchedLine } from '#domain/matching/item-match.ts';
import { whyClosed } from '#domain/quotation/quoting-window.ts';
import { addPeople, headsIn, peopleElsewhere } from '#domain/region/examined-where.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import { institutionFor, mayForInstitution } from '#server/api/institution-access.ts';
import type { Sql } from '#server/db/database.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { readCities } from '#server/modules/demand/demand.store.ts';
import { loadRequestedPackagesOf } from '#server/modules/demand/demand-packages.store.ts';
import { matchRequestOf } from '#server/modules/demand/match-request.ts';
import { type HallDemand, readHallDemands } from '#server/modules/demand/public-demand.store.ts';
import { loadLibrary } from '#server/modules/library/load-library.ts';
import { whyNotQuotes } from '#server/modules/sides/sides.store.ts';
import { quotedDemand } from './lock-quotation.ts';
import { applicantColumns, sideCheck } from './qualification.query.ts';
import { presentStatus } from './quotation.present.ts';

type Input = ParsedInput<'demand.coverage'>;
type Answer = CallOutput<'demand.coverage'>;
type Covered = Answer['demands'][number];

const shownMissing = 10;

/**
 * How much of these demands an institution's library covers, by the very drafting that a quotation begins with. Speaks
 * of the caller's own institution only.
 * @throws Failure 404 for an institution that isn't the caller's or isn't in force.
 */
export async function coverageOfDemands(
  { db, caller, catalogue, services, now }: ReadContext,
  { institutionId, demandIds, detailed }: Input,
): Promise<Answer> {
  const me = signedIn(caller);
  const institution = await readOwn(db, institutionFor(me, 'read', institutionId));
  const demands = await readHallDemands(db, demandIds);
  const ids = [...demands.keys()];
  const [cities, requests, quotations, library, labels, otherSide] = await Promise.all([
    readCities(db, ids),
    loadRequestedPackagesOf(db, ids),
    mayForInstitution(me, institution.id, 'quote')
      ? readQuotations(db, institution.id, ids)
      : new Map<string, never>(),
    loadLibrary(db, institution.id),
    readLabels(services),
    whyNotQuotes(db, me, ids),
  ]);
  const cityIds = Map.groupBy(cities, (city) => city.demand_id);

  const covered = (demand: HallDemand): Covered => {
    const asked = requests.get(demand.id) ?? [];
    const offer = coverageOf(catalogue, asked, library);
    const people = addPeople([
      (cityIds.get(demand.id) ?? []).map(({ city_id: cityId, headcount }) => ({ cityId, headcount })),
    ]);
    const elsewhere = peopleElsewhere(people, institution.cities);
    const there = people.map(({ cityId }) => cityId);
    const closed = whyClosed(quotedDemand(demand), now);
    const lines = offer.drafts.flatMap((draft) => draft.lines.filter(isAsked));
    const lacking = new Set(lines.filter((line) => !isMet(line)).map((line) => line.catalogueCode));
    const different = new Set(lines.map((line) => line.catalogueCode)).size;
    const checks = [
      ...sideCheck(otherSide.get(demand.id) ?? ''),
      ...applicantChecks(institution, { ...matchRequestOf(demand, there, asked), people }, labels),
      coverageCheck(offer),
    ];
    return {
      demandId: demand.id,
      requested: offer.asked,
      met: offer.met,
      coverage: offer.coverage,
      items: { requested: different, met: different - lacking.size },
      missing: [...lacking].slice(0, shownMissing).map((code) => nameOf(code, catalogue)),
      inCity: elsewhere.length < people.length,
      elsewhere: elsewhere.map((one) => ({ ...one, city: labels.place(one.cityId) })),
      headcount: headsIn(people),
      reasons: [
        ...(closed ? [{ name: '报价时间', text: closed }] : []),
        ...checks.filter((check) => !check.passed).map(({ name, text }) => ({ name, text })),
      ],
      quotation: quotations.get(demand.id) ?? null,
      packages: detailed ? offer.drafts.map((draft) => presentDraft(draft, catalogue)) : [],
    };
  };
  return {
    institution: { id: institution.id, name: institution.name },
    demands: [...new Set(demandIds)].flatMap((id) => {
      const demand = demands.get(id);
      return demand ? [covered(demand)] : [];
    }),
  };
}

interface OwnRow extends Applicant {
  readonly id: string;
  readonly name: string;
}

async function readOwn(db: Sql, institutionId: string): Promise<OwnRow> {
  const { rows } = await sql<OwnRow>`
    SELECT i.id, i.name, ${applicantColumns} FROM institution i
    WHERE i.id = ${institutionId}`.execute(db);
  return rows[0] as OwnRow;
}

async function readQuotations(db: Sql, institutionId: string, demandIds: readonly string[]) {
  const rows = await db
    .selectFrom('quotation as q')
    .innerJoin('demand as d', 'd.id', 'q.demand_id')
    .select(['q.id', 'q.demand_id', 'q.status', 'd.status as demand_status'])
    .select(sql<boolean>`q.confirmed_at IS NOT NULL`.as('sent'))
    .where('q.institution_id', '=', institutionId)
    .where('q.demand_id', '=', sql<string>`ANY(${[...demandIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.demand_id, { quotationId: row.id, status: presentStatus(row) }]));
}

const isAsked = (line: MatchedLine) => line.requestId !== undefined;
const isMet = ({ status }: MatchedLine) => status === itemMatch.match || status === itemMatch.replaced;

const nameOf = (code: string, catalogue: Catalogue) => catalogue.items.get(code)?.name ?? code;

function presentDraft(
  { packageId, lines }: ReturnType<typeof coverageOf>['drafts'][number],
  catalogue: Catalogue,
): Covered['packages'][number] {
  const asked = lines.filter(isAsked);
  return {
    packageId,
    requested: asked.length,
    met: asked.filter(isMet).length,
    others: lines
      .filter((line) => line.status !== itemMatch.match)
      .map((line) => ({
        code: line.catalogueCode,
        name: nameOf(line.catalogueCode, catalogue),
        itemMatch: { code: line.status, name: itemMatchLabel[line.status] },
        reason: line.reason,
      })),
  };
}
