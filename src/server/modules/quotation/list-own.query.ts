import { sql } from 'kysely';
import { type QuotationStatus, quotationStatus } from '#domain/quotation/quotation-machine.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import { institutionFor } from '#server/api/institution-access.ts';
import type { Sql } from '#server/db/database.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { whyNotQuotes } from '#server/modules/sides/sides.store.ts';
import { countQuotations, pageOfQuotations } from './list-quotations.query.ts';
import { presentQuotation } from './quotation.present.ts';
import { quotationDetail } from './quotation-detail.query.ts';

type Input<Name extends 'quotation.list' | 'quotation.listPackages'> = ParsedInput<Name>;

/** What came to the institution that was named or is the caller's current one, a page of it, with how many there are in each state. */
export async function listQuotations(
  { db, caller, now, services }: ReadContext,
  { status, sort, institutionId, current, size, ...more }: Input<'quotation.list'>,
): Promise<CallOutput<'quotation.list'>> {
  const filter = {
    now,
    institutionId: institutionFor(signedIn(caller), 'quote', institutionId),
    status: status as QuotationStatus | undefined,
    ...more,
  };
  const labels = await readLabels(services);
  const { states, total } = await countQuotations(db, filter);
  const rows = await pageOfQuotations(db, filter, sort, { current, size });
  const demandIds = rows.map((row) => row.demand_id);
  const otherSide = await whyNotQuotes(db, signedIn(caller), demandIds);
  return {
    records: rows.map((row) => presentQuotation(row, labels, now, otherSide.get(row.demand_id) ?? '')),
    total,
    current,
    size,
    counts: states,
  };
}

export async function quotingInstitutions(
  db: Sql,
  institutionIds: readonly string[],
): Promise<CallOutput<'quotation.listInstitutions'>> {
  const { rows } = await sql<CallOutput<'quotation.listInstitutions'>[number]>`
    SELECT i.id AS "institutionId", i.code AS "institutionCode", i.name, count(q.id) AS quotations,
      count(q.id) FILTER (WHERE q.status = ${quotationStatus.waiting}) AS waiting
    FROM institution i LEFT JOIN quotation q ON q.institution_id = i.id
    WHERE i.id = ANY(${[...institutionIds]}::uuid[]) GROUP BY i.id ORDER BY i.created_at, i.id`.execute(db);
  return rows;
}

/** The packages of what one institution of the caller quotes for one demand. */
export async function listOwnPackages(
  context: ReadContext,
  { demandId, institutionId }: Input<'quotation.listPackages'>,
): Promise<CallOutput<'quotation.listPackages'>> {
  const own = institutionFor(signedIn(context.caller), 'quote', institutionId);
  const quotations = await context.db
    .selectFrom('quotation')
    .select('id')
    .where('demand_id', '=', demandId)
    .where('institution_id', '=', own)
    .orderBy('id')
    .execute();
  const labels = await readLabels(context.services);
  const details = await Promise.all(quotations.map(({ id }) => quotationDetail(context, labels, id)));
  return details.flatMap(({ quotationId, institution, packages }) =>
    packages.map((pkg) => ({ ...pkg, quotationId, institution })),
  );
}
