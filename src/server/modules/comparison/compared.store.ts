import { sql } from 'kysely';
import type { ItemMatch } from '#domain/matching/item-match.ts';
import {
  type QuotationPackageStatus,
  type QuotationStatus,
  quotationPackageStatus,
  quotationStatus,
} from '#domain/quotation/quotation-machine.ts';
import { meanKilometres, type PlacedPeople } from '#domain/region/examined-where.ts';
import type { Sql } from '#server/db/database.ts';
import { isWaiting } from '#server/modules/award-approval/award-approval.store.ts';
import { kilometresTo } from '#server/modules/common/city-centres.ts';
import { examinedIn } from '#server/modules/common/examined-in.ts';
import { countQuotations, noQuotations, type QuotationCounts } from '#server/modules/demand/demand.store.ts';
import { isOffered } from '#server/modules/library/is-offered.ts';

/** A confirmed quotation with its institution; unsent ones don't exist for a buyer. */
export interface QuotationRow {
  id: string;
  number: string;
  status: QuotationStatus;
  confirmed_at: Date;
  valid_until: string | null;
  remarks: string;
  services: string[];
  institution_id: string;
  code: string;
  name: string;
  level: string;
  type: string;
  city_id: string;
  /** Heads a day; 0: not stated. */
  daily_capacity: number;
  /** The cities in which it examines. */
  cities: string[];
  /** Of one head of the demand on average; null: not known of all its cities. */
  distance_km: number | null;
  /** To the centre of each of the demand's cities; null: not known. */
  ways: readonly Way[];
  contact: string;
  mobile: string;
}

interface Way extends PlacedPeople {
  readonly kilometres: number | null;
}

interface StoredQuotation extends Omit<QuotationRow, 'distance_km' | 'ways'> {
  latitude: number | null;
  longitude: number | null;
  demand_cities: PlacedPeople[];
}

export async function confirmedQuotations(db: Sql, demandId: string): Promise<QuotationRow[]> {
  const { rows } = await sql<StoredQuotation>`
    SELECT q.id, q.number, q.status, q.confirmed_at, q.valid_until, q.remarks, q.services, q.institution_id,
      i.code, i.name, i.level, i.type, i.city_id, i.daily_capacity, i.contact, i.mobile,
      i.latitude, i.longitude, ${examinedIn} AS cities,
      (SELECT coalesce(json_agg(json_build_object('cityId', c.city_id, 'headcount', c.heads) ORDER BY c.sort), '[]')
        FROM (SELECT city_id, sum(headcount)::int AS heads, min(sort) AS sort FROM demand_city
          WHERE demand_id = q.demand_id GROUP BY city_id) c) AS demand_cities
    FROM quotation q JOIN institution i ON i.id = q.institution_id
    WHERE q.demand_id = ${demandId} AND q.confirmed_at IS NOT NULL
    ORDER BY q.confirmed_at, q.id`.execute(db);
  return rows.map(({ latitude, longitude, demand_cities: asked, ...row }) => {
    const place = { cityId: row.city_id, latitude, longitude };
    // Where in another city its site is, or its team goes, nobody has said.
    const wayTo = (id: string) =>
      id !== row.city_id && row.cities.includes(id) ? undefined : kilometresTo(place, id);
    return {
      ...row,
      ways: asked.map((one) => ({ ...one, kilometres: wayTo(one.cityId) ?? null })),
      distance_km: meanKilometres(asked, wayTo) ?? null,
    };
  });
}

/** The way of one head of these on average; undefined: not known of all of them. */
export const wayOf = ({ ways }: Pick<QuotationRow, 'ways'>, people: readonly PlacedPeople[]) =>
  meanKilometres(people, (id) => ways.find(({ cityId }) => cityId === id)?.kilometres ?? undefined);

interface Answers {
  readonly quotes: QuotationCounts;
  /** A package is awarded. */
  readonly decided: boolean;
  /** An award waits for its approval. */
  readonly waiting: boolean;
  /** Names of invited institutions that have not quoted: so many as a dialog shows. */
  readonly unanswered: readonly string[];
}

/** How far the answers to a demand, and their award, are. */
export async function answersTo(db: Sql, demandId: string): Promise<Answers> {
  const counted = await countQuotations(db, [demandId]);
  const { rows } = await sql<Omit<Answers, 'quotes'>>`
    SELECT EXISTS (SELECT FROM quotation q JOIN quotation_package p ON p.quotation_id = q.id
        WHERE q.demand_id = ${demandId} AND p.status = ${quotationPackageStatus.accepted}) AS decided,
      ${isWaiting(demandId)} AS waiting,
      ARRAY(SELECT i.name FROM invitation v JOIN institution i ON i.id = v.institution_id
        WHERE v.demand_id = ${demandId} AND NOT EXISTS (
          SELECT FROM quotation q WHERE q.demand_id = v.demand_id AND q.institution_id = v.institution_id
            AND (q.confirmed_at IS NOT NULL OR q.status = ${quotationStatus.cancelled}))
        ORDER BY i.name LIMIT 8) AS unanswered`.execute(db);
  return { ...(rows[0] as Answers), quotes: counted.get(demandId) ?? noQuotations };
}

export interface PackageRow {
  id: string;
  quotation_id: string;
  demand_package_id: string;
  status: QuotationPackageStatus;
  list_total: number;
  quoted_total: number;
  coverage: number;
  reject_reason: string;
  /** Nothing can be decided: a second offer is being worked on (this is the first), or the reader may not. */
  closed: boolean;
}

/** The packages of a demand's confirmed quotations, in whatever state. */
export async function quotedPackages(db: Sql, demandId: string): Promise<PackageRow[]> {
  const { rows } = await sql<PackageRow>`
    SELECT id, quotation_id, demand_package_id, status, list_total, quoted_total, coverage, reject_reason,
      requoting AS closed
    FROM offered_package
    WHERE quotation_id = ANY(ARRAY(
      SELECT id FROM quotation WHERE demand_id = ${demandId} AND confirmed_at IS NOT NULL))
    ORDER BY id`.execute(db);
  return rows;
}

export interface LineRow {
  quotation_package_id: string;
  id: string;
  demand_item_id: string | null;
  catalogue_code: string;
  item_match: ItemMatch;
  institution_item_id: string | null;
  offered_as: string | null;
  replacement_code: string | null;
  reason: string;
  list_price: number;
  unit_price: number;
  covered_by: string | null;
  missing_members: string[];
  suggested_keep: string | null;
}

export async function quotedLines(db: Sql, quotationPackageIds: readonly string[]): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    SELECT l.quotation_package_id, l.id, l.demand_item_id, l.catalogue_code, l.item_match, l.institution_item_id,
      o.name AS offered_as, l.replacement_code, l.reason, l.list_price, l.unit_price, l.covered_by, l.missing_members,
      l.suggested_keep
    FROM offered_line l LEFT JOIN institution_item o ON o.id = l.institution_item_id
    WHERE l.quotation_package_id = ANY(${quotationPackageIds as string[]}::uuid[])
    ORDER BY l.quotation_package_id, l.sort, l.id`.execute(db);
  return rows;
}

/** `institution catalogueCode` → its cheapest single price today, for what quotations lack. A row of several items is no single price. */
export async function ownSinglePrices(
  db: Sql,
  institutionIds: readonly string[],
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<{ institution_id: string; catalogue_code: string; price: number }>`
    SELECT institution_id, catalogue_codes[1] AS catalogue_code, min(sale_price) AS price FROM institution_item
    WHERE institution_id = ANY(${institutionIds as string[]}::uuid[]) AND cardinality(catalogue_codes) = 1
      AND catalogue_codes[1] = ANY(${codes as string[]})
      AND ${isOffered} GROUP BY 1, 2`.execute(db);
  return new Map(rows.map((row) => [priceKey(row.institution_id, row.catalogue_code), row.price]));
}
export const priceKey = (institutionId: string, code: string) => `${institutionId} ${code}`;
