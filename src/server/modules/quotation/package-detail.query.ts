import { sql } from 'kysely';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { catalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import { packageLabel } from '#domain/demand/package-label.ts';
import type { InstitutionLibrary } from '#domain/institution/institution-item.ts';
import { notFound } from '#domain/kernel/failure.ts';
import { sumFen, toYuanText } from '#domain/kernel/money.ts';
import type { MatchedLine } from '#domain/matching/item-match.ts';
import { whyNotEditable } from '#domain/quotation/quoting-window.ts';
import { relatedUnder } from '#domain/quotation/redraft.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { type Caller, signedIn } from '#server/api/caller.ts';
import type { Sql } from '#server/db/database.ts';
import { readPackage } from '#server/modules/demand/demand-packages.store.ts';
import { isAmendingOf } from '#server/modules/kept-offer/kept-offers.store.ts';
import { loadLibrary } from '#server/modules/library/load-library.ts';
import { withSealedOffer } from '#server/modules/sealing/own-offer.query.ts';
import type { SealServices } from '#server/modules/sealing/sealing.store.ts';
import { whyNotQuote } from '#server/modules/sides/sides.store.ts';
import {
  type OfferRow,
  type PackageRecord,
  presentLines,
  presentProposal,
  presentSummary,
  rateOf,
} from './package.present.ts';
import { type PackageIssue, packageIssues } from './package-issues.ts';
import { type LineRecord, lastSentOf, loadLines } from './quotation.store.ts';
import { choicesOf } from './redraft-rows.ts';

export async function loadPackages(db: Sql, quotationId: string): Promise<PackageRecord[]> {
  const { rows } = await sql<Omit<PackageRecord, 'label'> & { purpose: string }>`
    SELECT q.id, q.quotation_id, q.demand_package_id, q.status, q.list_total, q.quoted_total, q.coverage, q.reject_reason, q.by_city, p.name, g.name AS "groupName", p.sex, p.age_min AS "ageMin", p.age_max AS "ageMax", p.headcount,
      d.purpose, d.status AS "demandStatus", ARRAY(SELECT regexp_replace(r.name, '(.)市$', '\\1') || ' ' || a.headcount || ' 人' FROM award a
        JOIN region r ON r.id = a.city_id WHERE a.quotation_package_id = q.id ORDER BY r.id) AS won
    FROM quotation_package q JOIN demand_package p ON p.id = q.demand_package_id
    JOIN package_group g ON g.id = p.group_id JOIN demand d ON d.id = p.demand_id
    WHERE q.quotation_id = ${quotationId} ORDER BY g.sort, p.sort, p.id`.execute(db);
  return rows.map((row) => ({ ...row, label: packageLabel(row.purpose, row) }));
}

interface IssueContext {
  readonly catalogue: Catalogue;
  readonly library: InstitutionLibrary;
  readonly floor: number | null;
}

/** What issues of an institution's packages are found with; read once for all packages of a quote. */
export const issueContext = async (
  db: Sql,
  catalogue: Catalogue,
  institutionId: string,
  floor: number | null,
): Promise<IssueContext> => ({ catalogue, library: await loadLibrary(db, institutionId), floor });

/** The issues of one package, and the partner rules that the quote leaves out, as the matcher would add them. */
export function issuesOf(
  { catalogue, library, floor }: IssueContext,
  request: RequestedPackage,
  lines: readonly LineRecord[],
): { issues: PackageIssue[]; proposals: MatchedLine[] } {
  const present = new Set(lines.map((line) => line.catalogue_code));
  const proposals = relatedUnder({ catalogue, request, library }, choicesOf(lines)).filter(
    (line) => !present.has(line.catalogueCode),
  );
  return { issues: packageIssues(lines, proposals, catalogueGraph(catalogue).nameOf, floor), proposals };
}

/** One package of a quote, line by line, as its provider works on it. */
export async function packageDetail(
  db: Sql,
  {
    catalogue,
    now,
    services,
    caller,
  }: { catalogue: Catalogue; now: Date; services: SealServices; caller: Caller },
  quotationPackageId: string,
): Promise<CallOutput<'quotation.packageDetail'>> {
  const head = await db
    .selectFrom('quotation_package as p')
    .innerJoin('quotation as q', 'q.id', 'p.quotation_id')
    .innerJoin('demand as d', 'd.id', 'q.demand_id')
    .innerJoin('institution as i', 'i.id', 'q.institution_id')
    .leftJoin('first_offer as f', 'f.quotation_id', 'q.id')
    .leftJoin('second_round as r', (join) =>
      join.onRef('r.demand_id', '=', 'd.id').on('f.quotation_id', 'is not', null),
    )
    .select(['q.id', 'q.status', 'q.institution_id', 'd.purpose', 'd.price_basis', 'r.deadline'])
    .select(['d.id as demand_id', 'd.status as demand_status', 'd.quote_deadline', 'd.seal'])
    .select(['i.price_floor', lastSentOf('q.id').as('sent'), isAmendingOf('q.id').as('amending')])
    .where('p.id', '=', quotationPackageId)
    .executeTakeFirstOrThrow(() => notFound('没有找到这个套餐报价，请从列表重新进入。'));
  const [storedPackages, storedLines] = await Promise.all([
    loadPackages(db, head.id),
    loadLines(db, [quotationPackageId]),
  ]);
  const stored = { packages: storedPackages, lines: storedLines };
  const { packages, lines } = await withSealedOffer(db, services, head, stored);
  const pkg = packages.find((one) => one.id === quotationPackageId) as PackageRecord;
  const demand = { status: head.demand_status, quoteDeadline: head.deadline ?? head.quote_deadline };
  const mayQuote = (await whyNotQuote(db, signedIn(caller), head.demand_id)) === '';
  const open = mayQuote && whyNotEditable(demand, now, head) === '';
  const editable = mayQuote && whyNotEditable(demand, now, head, pkg.status) === '';
  const { sent, price_floor: floor } = head;
  const [context, request] = editable
    ? await Promise.all([
        issueContext(db, catalogue, head.institution_id, floor),
        readPackage(db, pkg.demand_package_id),
      ])
    : [];
  const { issues, proposals } =
    context && request ? issuesOf(context, request.pkg, lines) : { issues: [], proposals: [] };
  const offers = await offersById(db, [
    ...lines.flatMap((line) => line.suggestions),
    ...proposals.flatMap((line) => line.institutionItemId ?? []),
  ]);
  return {
    ...presentSummary(pkg, lines, { editable: open, sent }),
    quotationId: head.id,
    editable,
    priceBasis: head.price_basis,
    referenceTotal: toYuanText(
      sumFen(
        lines.map((line) =>
          line.demand_item_id ? (catalogue.items.get(line.catalogue_code)?.referencePrice ?? 0) : 0,
        ),
      ),
    ),
    priceFloor: floor,
    rate: rateOf(lines),
    lines: presentLines(catalogue, lines, offers, {
      editable,
      prices: sent?.[quotationPackageId]?.prices,
    }),
    relatedProposals: proposals.map((line) => presentProposal(catalogue, line, offers)),
    issues,
  };
}

async function offersById(db: Sql, ids: readonly string[]): Promise<Map<string, OfferRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('institution_item')
    .select(['id', 'name', 'code', 'list_price', 'sale_price'])
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
