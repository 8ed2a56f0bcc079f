import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import type { InstitutionLibrary } from '#domain/institution/institution-item.ts';
import type { MatchedPackage } from '#domain/matching/item-match.ts';
import { matchPackage } from '#domain/matching/match-package.ts';
import { quotationPackageStatus, quotationStatus } from '#domain/quotation/quotation-machine.ts';
import type { Tx } from '#server/db/database.ts';
import { nextNumber } from '#server/db/human-number.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit, theSystem } from '#server/db/transition.ts';
import { insertRows } from '#server/db/write-rows.ts';
import { lineRows } from './line-rows.ts';
import { loadLibrary } from '#server/modules/library/load-library.ts';
import { loadRequestedPackages } from '#server/modules/demand/demand-packages.store.ts';

/** Packages matched and written at a time: of the largest ones, a third of a megabyte of rows. */
const batchSize = 5;

/**
 * The platform drafts an institution's quotation (待报价) from its library, package by package; other work gets its turn
 * between the batches, and no more than a batch is in memory. False when the institution has a quotation for the demand
 * already. The demand is locked by the caller, who also writes the invitation.
 */
export async function draftQuotation(
  tx: Tx,
  catalogue: Catalogue,
  demandId: string,
  institutionId: string,
  now: Date,
): Promise<boolean> {
  const id = newId();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('quotation')
    .values({
      id,
      number: await nextNumber(tx, 'BJ'),
      demand_id: demandId,
      institution_id: institutionId,
      status: quotationStatus.waiting,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflicted) => conflicted.columns(['demand_id', 'institution_id']).doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) return false;
  const requests = await loadRequestedPackages(tx, demandId);
  await insertDrafts(tx, catalogue, id, requests, await loadLibrary(tx, institutionId));
  await recordAudit(tx, {
    recordKind: 'quotation',
    recordId: id,
    action: 'invite',
    actor: theSystem,
    to: quotationStatus.waiting,
  });
  return true;
}

/** Matches the packages and adds them to the quotation, a batch after the other. */
export async function insertDrafts(
  tx: Tx,
  catalogue: Catalogue,
  id: string,
  requests: readonly RequestedPackage[],
  library: InstitutionLibrary,
): Promise<void> {
  for (let from = 0; from < requests.length; from += batchSize) {
    const batch = requests.slice(from, from + batchSize).map((request) => {
      const draft = matchPackage(catalogue, request, library);
      return { row: packageRow(id, draft), draft };
    });
    await insertRows(
      tx,
      'quotation_package',
      batch.map(({ row }) => row),
    );
    await insertRows(
      tx,
      'quotation_line',
      batch.flatMap(({ row, draft }) => lineRows(row.id, draft.lines)),
    );
  }
}

const packageRow = (quotationId: string, draft: MatchedPackage) => ({
  id: newId(),
  quotation_id: quotationId,
  demand_package_id: draft.packageId,
  list_total: draft.listTotal,
  quoted_total: draft.total,
  coverage: draft.coverage,
  status: quotationPackageStatus.open,
  reject_reason: '',
});
