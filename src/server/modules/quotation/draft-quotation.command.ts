import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import type { InstitutionLibrary } from '#domain/institution/institution-item.ts';
import { sumFen } from '#domain/kernel/money.ts';
import type { MatchedPackage } from '#domain/matching/item-match.ts';
import { matchPackage } from '#domain/matching/match-package.ts';
import { draftRate } from '#domain/pricing/one-rate.ts';
import { quotationPackageStatus, quotationStatus } from '#domain/quotation/quotation-machine.ts';
import type { Tx } from '#server/db/database.ts';
import { nextNumbers } from '#server/db/human-number.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAll, theSystem } from '#server/db/transition.ts';
import { insertRows } from '#server/db/write-rows.ts';
import { loadRequestedPackages } from '#server/modules/demand/demand-packages.store.ts';
import { loadLibraries } from '#server/modules/library/load-library.ts';
import { type LineRow, lineRows } from './line-rows.ts';
import { atOneRate, pricesOf } from './one-rate.ts';

/** Lines matched and written at a time: a third of a megabyte of rows, a few milliseconds. */
const batchLines = 750;

/** The same for one institution. False when it has a quotation for the demand already. */
export const draftQuotation = async (
  tx: Tx,
  catalogue: Catalogue,
  demandId: string,
  institutionId: string,
  now: Date,
): Promise<boolean> =>
  (
    await draftQuotations(
      tx,
      catalogue,
      await loadRequestedPackages(tx, demandId),
      demandId,
      [institutionId],
      now,
    )
  ).length > 0;

/**
 * The platform drafts institutions' quotations (待报价) from their libraries, package by package; other work gets its turn
 * between the batches, and no more than a batch is in memory. Answers whose were drafted: those that had no quotation for
 * the demand. The demand is locked by the caller, who also writes the invitations.
 */
export async function draftQuotations(
  tx: Tx,
  catalogue: Catalogue,
  requests: readonly RequestedPackage[],
  demandId: string,
  institutionIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const numbers = await nextNumbers(tx, 'BJ', institutionIds.length);
  const drafted = await tx
    .insertInto('quotation')
    .values(
      institutionIds.map((institutionId, i) => ({
        id: newId(),
        number: numbers[i] as string,
        demand_id: demandId,
        institution_id: institutionId,
        status: quotationStatus.waiting,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflicted) => conflicted.columns(['demand_id', 'institution_id']).doNothing())
    .returning(['id', 'institution_id'])
    .execute();
  const libraries = await loadLibraries(
    tx,
    drafted.map((one) => one.institution_id),
  );
  await insertDrafts(
    tx,
    catalogue,
    drafted.flatMap(({ id, institution_id }) =>
      requests.map((request) => ({
        id,
        request,
        library: libraries.get(institution_id) as InstitutionLibrary,
      })),
    ),
  );
  await recordAll(
    tx,
    drafted.map(({ id }) => ({
      recordKind: 'quotation',
      recordId: id,
      action: 'invite',
      actor: theSystem,
      to: quotationStatus.waiting,
    })),
  );
  return drafted.map((one) => one.institution_id);
}

interface Undrafted {
  /** The quotation's. */
  readonly id: string;
  readonly request: RequestedPackage;
  readonly library: InstitutionLibrary;
}

/**
 * Matches packages and adds them to their quotations, a batch after the other; those of one quotation stand together, all of one
 * demand. Where the buyer wants one discount on list prices a quotation begins with one, in all its packages.
 * @param rate the one that the quotation has already, thousandths
 */
export async function insertDrafts(
  tx: Tx,
  catalogue: Catalogue,
  undrafted: readonly Undrafted[],
  rate?: number,
): Promise<void> {
  const [first] = undrafted;
  if (!first) return;
  const byDiscount = await isByDiscount(tx, first.id);
  let packages: ReturnType<typeof packageRow>[] = [];
  let lines: LineRow[] = [];
  let ahead: MatchedPackage[] = [];
  let own: number | undefined;
  for (const [i, { id, request, library }] of undrafted.entries()) {
    if (byDiscount && undrafted[i - 1]?.id !== id) {
      const all = undrafted.filter((one) => one.id === id);
      ahead = all.map((one) => matchPackage(catalogue, one.request, one.library));
      own = rate ?? draftRate(ahead.flatMap((one) => pricesOf(lineRows('', one.lines))));
    }
    const draft = ahead.shift() ?? matchPackage(catalogue, request, library);
    const packageId = newId();
    const matched = lineRows(packageId, draft.lines);
    const drafted = own === undefined ? matched : atOneRate(catalogue, matched, own);
    packages.push(packageRow(packageId, id, draft, drafted));
    lines.push(...drafted);
    if (lines.length < batchLines && i < undrafted.length - 1) continue;
    await insertRows(tx, 'quotation_package', packages);
    await insertRows(tx, 'quotation_line', lines);
    packages = [];
    lines = [];
  }
}

/** The buyer of this quotation wants one discount on list prices. */
export async function isByDiscount(tx: Tx, quotationId: string): Promise<boolean> {
  const { price_basis: basis } = await tx
    .selectFrom('quotation as q')
    .innerJoin('demand as d', 'd.id', 'q.demand_id')
    .select('d.price_basis')
    .where('q.id', '=', quotationId)
    .executeTakeFirstOrThrow();
  return basis === 'discount';
}

const packageRow = (id: string, quotationId: string, draft: MatchedPackage, lines: readonly LineRow[]) => ({
  id,
  quotation_id: quotationId,
  demand_package_id: draft.packageId,
  list_total: draft.listTotal,
  quoted_total: sumFen(lines.map((line) => line.unit_price)),
  coverage: draft.coverage,
  status: quotationPackageStatus.open,
  reject_reason: '',
});
