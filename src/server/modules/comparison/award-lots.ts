import { sql } from 'kysely';
import { type DemandStatus } from '#domain/demand/demand-machine.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { conflict } from '#domain/kernel/failure.ts';
import { allowedActions } from '#domain/kernel/machine.ts';
import { type Fen, formatFen } from '#domain/kernel/money.ts';
import { coversCity, placesOfLots } from '#domain/pricing/city-split.ts';
import {
  type QuotationPackageStatus,
  type QuotationStatus,
  quotationPackageMachine,
  quotationPackageStatus,
  quotationStatus,
} from '#domain/quotation/quotation-machine.ts';
import { addPeople, type PlacedPeople, peopleElsewhere, peopleText } from '#domain/region/examined-where.ts';
import type { Sql } from '#server/db/database.ts';
import { examinedIn } from '#server/modules/common/examined-in.ts';

/** What is awarded as one: a package, or its heads in one city where the demand is awarded by city. */
export interface AwardLot {
  readonly packageId: string;
  /** Null: the whole package. */
  readonly cityId: string | null;
  /** '' for the whole package. */
  readonly city: string;
  readonly headcount: number;
  /** Where its people are. */
  readonly places: readonly PeopleInCity[];
  /** The accepted quote. */
  readonly accepted: AcceptedQuote | null;
}

export interface PeopleInCity extends PlacedPeople {
  readonly city: string;
}

export interface AcceptedQuote {
  readonly quotationPackageId: string;
  readonly quotationId: string;
  readonly institutionId: string;
  readonly institution: string;
  /** Per head. */
  readonly price: Fen;
  /** Where its institution examines. */
  readonly cities: readonly string[];
  /** Why people have to travel, and why not the one that was suggested; '' where nothing was said. */
  readonly elsewhereReason: string;
  readonly choiceReason: string;
}

const cityName = sql`regexp_replace(r.name, '(.)市$', '\\1')`;

/** Of a demand: in the order of its packages and cities. */
export async function readLots(db: Sql, demandId: string): Promise<AwardLot[]> {
  const { rows } = await sql<
    Omit<AwardLot, 'accepted' | 'places'> & { [K in keyof AcceptedQuote]: AcceptedQuote[K] | null }
  >`
    SELECT l.demand_package_id AS "packageId", l.city_id AS "cityId", l.headcount,
      coalesce(${cityName}, '') AS city,
      p.id AS "quotationPackageId", p.quotation_id AS "quotationId", q.institution_id AS "institutionId",
      i.name AS institution, p.quoted_total AS price, ${examinedIn} AS cities,
      coalesce(w.elsewhere, '') AS "elsewhereReason", coalesce(w.choice, '') AS "choiceReason"
    FROM award_lot l JOIN demand_package d ON d.id = l.demand_package_id
    JOIN package_group g ON g.id = d.group_id
    LEFT JOIN region r ON r.id = l.city_id
    LEFT JOIN quotation_package p ON p.id = l.quotation_package_id
    LEFT JOIN quotation q ON q.id = p.quotation_id LEFT JOIN institution i ON i.id = q.institution_id
    LEFT JOIN award_reason w ON w.quotation_package_id = p.id AND w.city_id IS NOT DISTINCT FROM l.city_id
    WHERE l.demand_id = ${demandId}
    ORDER BY g.sort, d.sort, d.id,
      (SELECT min(c.sort) FROM demand_city c WHERE c.demand_id = l.demand_id AND c.city_id = l.city_id), l.city_id`.execute(
    db,
  );
  const places = placesOfLots(rows, await peopleOf(db, demandId));
  return rows.map(({ packageId, cityId, city, headcount, ...quote }, at) => ({
    packageId,
    cityId,
    city,
    headcount,
    places: places[at] ?? [],
    accepted: quote.quotationPackageId === null ? null : (quote as AcceptedQuote),
  }));
}

/** By city, districts counted to theirs. */
async function peopleOf(db: Sql, demandId: string): Promise<PeopleInCity[]> {
  const { rows } = await sql<PeopleInCity>`
    SELECT c.city_id AS "cityId", ${cityName} AS city, sum(c.headcount)::int AS headcount
    FROM demand_city c JOIN region r ON r.id = c.city_id
    WHERE c.demand_id = ${demandId} GROUP BY 1, 2 ORDER BY min(c.sort), 1`.execute(db);
  return rows;
}

/** Whose people of these lots would have to travel to another city. */
export const gapOf = (lots: readonly AwardLot[], cities: readonly string[]): PeopleInCity[] =>
  addPeople(lots.map(({ places }) => peopleElsewhere(places, cities)));

/** A quote for a package, as far as it matters who may get what. */
interface PlacedQuote {
  readonly id: string;
  readonly packageId: string;
  /** Where its institution examines. */
  readonly cities: readonly string[];
}

export interface OfferedQuote extends PlacedQuote {
  readonly institution: string;
}

/** All quotes for the packages of a demand that were sent in and are not taken back or run out. */
export async function readOffers(db: Sql, demandId: string): Promise<OfferedQuote[]> {
  const { cancelled, expired } = quotationStatus;
  const { rows } = await sql<OfferedQuote>`
    SELECT p.id, p.demand_package_id AS "packageId", i.name AS institution, ${examinedIn} AS cities
    FROM quotation q JOIN quotation_package p ON p.quotation_id = q.id JOIN institution i ON i.id = q.institution_id
    WHERE q.demand_id = ${demandId} AND q.confirmed_at IS NOT NULL
      AND NOT q.status = ANY(${[cancelled, expired]}::smallint[])`.execute(db);
  return rows;
}

/** The same of confirmed quotations that were read already. */
export const offersOf = (
  quotations: readonly {
    readonly id: string;
    readonly cities: readonly string[];
    readonly status: QuotationStatus;
  }[],
  packages: readonly {
    readonly id: string;
    readonly quotation_id: string;
    readonly demand_package_id: string;
  }[],
): PlacedQuote[] => {
  const { cancelled, expired } = quotationStatus;
  const cities = new Map(
    quotations.flatMap(({ id, cities: covered, status }) =>
      status === cancelled || status === expired ? [] : [[id, covered] as const],
    ),
  );
  return packages.flatMap(({ id, quotation_id: quotationId, demand_package_id: packageId }) => {
    const covered = cities.get(quotationId);
    return covered === undefined ? [] : [{ id, packageId, cities: covered }];
  });
};

/** By package the cities that the institutions quoting for it cover. */
type QuotedCities = ReadonlyMap<string, ReadonlySet<string>>;

export const quotedCities = (offers: readonly PlacedQuote[]): QuotedCities =>
  new Map(
    [...Map.groupBy(offers, ({ packageId }) => packageId)].map(([packageId, own]) => [
      packageId,
      new Set(own.flatMap(({ cities }) => cities)),
    ]),
  );

/** The lots that a quote may be accepted for, taken or not. */
export const lotsCovered = (
  quote: PlacedQuote,
  lots: readonly AwardLot[],
  quoted: QuotedCities,
): AwardLot[] =>
  lots.filter(
    ({ packageId, cityId, accepted }) =>
      packageId === quote.packageId &&
      (cityId === null ||
        accepted?.quotationPackageId === quote.id ||
        coversCity(cityId, quote.cities, quoted.get(packageId) ?? new Set())),
  );

export interface Decisions {
  readonly actions: string[];
  /**
   * Where the demand is awarded by city: the cities that the quote can be, or is, accepted for. Not `proposed`: another
   * institution that quotes covers the city, and its people travel only when the buyer says so.
   */
  readonly cities: {
    cityId: string;
    city: string;
    headcount: number;
    action: 'accept' | 'undo' | '';
    proposed: boolean;
  }[];
}

/** What the buyer may do with a quote. `covered`: its lots; `others`: those of its package that other institutions cover. */
export function decisionsOpen(
  { id, status, closed }: { id: string; status: QuotationPackageStatus; closed: boolean },
  demand: DemandStatus,
  covered: readonly AwardLot[],
  others: readonly AwardLot[],
): Decisions {
  const open = demand === demandStatus.procuring && !closed;
  const { accepted, quoted } = quotationPackageStatus;
  const acceptable = open && (status === quoted || status === accepted);
  const actionOf = (lot: AwardLot) => {
    if (lot.accepted?.quotationPackageId === id) return open ? 'undo' : '';
    return lot.accepted === null && acceptable ? 'accept' : '';
  };
  const proposed = covered.filter((lot) => actionOf(lot) || lot.accepted?.quotationPackageId === id);
  const own = [...proposed, ...others.filter((lot) => actionOf(lot) === 'accept')];
  const actions = open
    ? allowedActions(quotationPackageMachine, status, 'buyer').filter((action) => action !== 'accept')
    : [];
  return {
    actions: own.some((lot) => actionOf(lot) === 'accept') ? ['accept', ...actions] : actions,
    cities: own.flatMap((lot) =>
      lot.cityId === null
        ? []
        : [
            {
              cityId: lot.cityId,
              city: lot.city,
              headcount: lot.headcount,
              action: actionOf(lot),
              proposed: proposed.includes(lot),
            },
          ],
    ),
  };
}

interface StoredQuote {
  readonly id: string;
  readonly demand_package_id: string;
  readonly status: QuotationPackageStatus;
  readonly closed: boolean;
}

/** What a quote may be accepted for. */
export const lotsOf = (
  { lots, quoted }: { lots: readonly AwardLot[]; quoted: QuotedCities },
  quotation: { cities: readonly string[] },
  pkg: Pick<StoredQuote, 'id' | 'demand_package_id'>,
) => lotsCovered({ id: pkg.id, packageId: pkg.demand_package_id, cities: quotation.cities }, lots, quoted);

/** What the buyer may do with a quote for a package. */
export const decisionsOf = (
  of: { demand: { status: DemandStatus }; lots: readonly AwardLot[]; quoted: QuotedCities },
  quotation: { cities: readonly string[] },
  pkg: StoredQuote,
) => {
  const covered = lotsOf(of, quotation, pkg);
  return decisionsOpen(pkg, of.demand.status, covered, othersOf(pkg.demand_package_id, of.lots, covered));
};

/** Cities of a package that other institutions cover: one quote may still be accepted for them, by saying why. */
export const othersOf = (packageId: string, lots: readonly AwardLot[], covered: readonly AwardLot[]) =>
  lots.filter((lot) => lot.packageId === packageId && lot.cityId !== null && !covered.includes(lot));

/**
 * The lots that are meant by cities the buyer named for a quote; none named: the whole package. Those of cities that it does not
 * cover need the reason why their people travel (`requireElsewhereReason`).
 * @throws Failure 409 when the demand is awarded the other way by now
 */
export function lotsMeant(
  quote: PlacedQuote,
  cityIds: readonly string[],
  lots: readonly AwardLot[],
): AwardLot[] {
  const own = lots.filter(({ packageId }) => packageId === quote.packageId);
  const byCity = own.some(({ cityId }) => cityId !== null);
  if (byCity !== cityIds.length > 0)
    throw conflict(
      byCity
        ? '这个需求已改为按城市分别定标，请查看最新比价，选择城市后再确认。'
        : '这个需求已改回整体定标，请查看最新比价后再确认。',
    );
  if (!byCity) return own;
  return [...new Set(cityIds)].map((id) => {
    const lot = own.find(({ cityId }) => cityId === id);
    if (lot) return lot;
    throw conflict('所选城市没有这个套餐的人员，人数可能已变更。请查看最新比价后再确认。');
  });
}

/** `「套餐（北京）」¥45.00/人 × 48 人（北京 48 人到贵机构所在城市体检）`: what an institution is told that it won. */
export function wonLine(
  lot: AwardLot & { readonly label: string },
  { price, cities }: AcceptedQuote,
): string {
  const gap = gapOf([lot], cities);
  const travel = gap.length > 0 ? `（${peopleText(gap)}到贵机构所在城市体检）` : '';
  return `「${lot.label}」${formatFen(price)}/人 × ${lot.headcount} 人${travel}`;
}
