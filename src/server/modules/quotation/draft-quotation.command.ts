import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { MatchedPackage } from '#domain/matching/item-match.ts';
import { matchPackage } from '#domain/matching/match-package.ts';
import { quotationPackageStatus, quotationStatus } from '#domain/quotation/quotation-machine.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { nextNumber } from '#server/db/human-number.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit, theSystem } from '#server/db/transition.ts';
import { takeTurns } from '#server/take-turns.ts';
import { insertRows } from './insert-rows.ts';
import { lineRows } from './line-rows.ts';
import { loadLibrary } from './load-library.ts';
import { loadRequests } from './load-requests.ts';

/** A quotation (待报价) as the platform drafts it from the institution's library, package by package. */
export interface QuotationDraft {
  readonly demandId: string;
  readonly institutionId: string;
  readonly packages: readonly MatchedPackage[];
}

/** Reads and computes only; other work gets its turn between the packages. */
export async function prepareDraft(
  db: Sql,
  catalogue: Catalogue,
  demandId: string,
  institutionId: string,
): Promise<QuotationDraft> {
  const requests = await loadRequests(db, demandId);
  const library = await loadLibrary(db, institutionId);
  const packages: MatchedPackage[] = [];
  const turn = takeTurns();
  for (const request of requests) {
    await turn();
    packages.push(matchPackage(catalogue, request, library));
  }
  return { demandId, institutionId, packages };
}

/** Packages written by one statement: of the largest ones, about a megabyte of rows. */
const batchSize = 15;

/**
 * Writes it, unless the institution has a quotation for the demand already: then false. The demand is locked by the
 * caller, who also writes the invitation.
 */
export async function writeDraft(
  tx: Tx,
  { demandId, institutionId, packages }: QuotationDraft,
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
  for (let from = 0; from < packages.length; from += batchSize) {
    const batch = packages
      .slice(from, from + batchSize)
      .map((draft) => ({ row: packageRow(id, draft), draft }));
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
  await recordAudit(tx, {
    recordKind: 'quotation',
    recordId: id,
    action: 'invite',
    actor: theSystem,
    to: quotationStatus.waiting,
  });
  return true;
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
