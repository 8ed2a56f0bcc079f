import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { MatchedPackage } from '#domain/matching/item-match.ts';
import { matchPackage } from '#domain/matching/match-package.ts';
import type { InstitutionLibrary } from '#domain/institution/institution-item.ts';
import { quotationMachine } from '#domain/quotation/quotation-machine.ts';
import type { Tx } from '#server/db/database.ts';
import { nextNumbers } from '#server/db/human-number.ts';
import { newId } from '#server/db/new-id.ts';
import { type LineRow, lineRows } from './line-rows.ts';
import { loadLibraries } from './load-library.ts';
import { loadRequests } from './load-requests.ts';
import { insertRows } from './insert-rows.ts';

/**
 * Drafts a quotation (待报价) for every one of the institutions from its library, package by package; one that has a
 * quotation for this demand already is passed over. The invitation row is the caller's. Five packages of 60 lines
 * take six statements, however many institutions.
 */
export async function draftQuotations(
  tx: Tx,
  context: { catalogue: Catalogue; now: Date },
  demandId: string,
  institutionIds: readonly string[],
): Promise<void> {
  const invited = await withoutQuotation(tx, demandId, institutionIds);
  if (invited.length === 0) return;
  const requests = await loadRequests(tx, demandId);
  const libraries = await loadLibraries(tx, invited);
  const numbers = await nextNumbers(tx, 'BJ', invited.length);

  const quotations = invited.map((institution_id, i) => ({
    id: newId(),
    number: numbers[i] as string,
    demand_id: demandId,
    institution_id,
    status: quotationMachine.initial[0] as 1,
    created_at: context.now,
    updated_at: context.now,
  }));
  const packages: object[] = [];
  const lines: LineRow[] = [];
  for (const quotation of quotations) {
    const library = libraries.get(quotation.institution_id) as InstitutionLibrary;
    for (const request of requests) {
      const draft = matchPackage(context.catalogue, request, library);
      const row = packageRow(quotation.id, draft);
      packages.push(row);
      lines.push(...lineRows(row.id, draft.lines));
    }
  }
  await insertRows(tx, 'quotation', quotations);
  await insertRows(tx, 'quotation_package', packages);
  await insertRows(tx, 'quotation_line', lines);
  await insertRows(
    tx,
    'audit_event',
    quotations.map(({ id }) => ({
      id: newId(),
      at: context.now,
      actor_kind: 'system',
      record_kind: 'quotation',
      record_id: id,
      action: 'invite',
      to_status: quotationMachine.initial[0],
      reason: '',
      detail: {},
    })),
  );
}

const packageRow = (quotationId: string, draft: MatchedPackage) => ({
  id: newId(),
  quotation_id: quotationId,
  demand_package_id: draft.packageId,
  list_total: draft.listTotal,
  quoted_total: draft.total,
  coverage: draft.coverage,
  status: 1,
  reject_reason: '',
});

async function withoutQuotation(tx: Tx, demandId: string, institutionIds: readonly string[]) {
  const known = await tx
    .selectFrom('quotation')
    .select('institution_id')
    .where('demand_id', '=', demandId)
    .execute();
  const has = new Set(known.map((row) => row.institution_id));
  return [...new Set(institutionIds)].filter((id) => !has.has(id));
}
