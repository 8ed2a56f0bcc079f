import { sql } from 'kysely';
import type { DemandKind } from '#domain/demand/demand-kind.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import { workedForTo } from '#server/api/company-access.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { contained } from '#server/modules/common/search-grams.ts';
import { presentListed, presentStatus } from './demand.present.ts';
import { countQuotations, readCities } from './demand.store.ts';
import { all, countByStatus, newestFirst, pageOfDemands } from './list-demands.query.ts';

type Context = Pick<ReadContext, 'db' | 'caller' | 'services'>;

/** The demands of the caller's company, whose title or number holds the keyword. */
function own({ caller }: Context, kind: DemandKind | undefined, keyword = '') {
  const conditions = [sql`d.company_id = ${signedIn(caller).companyId}::uuid`];
  if (kind) conditions.push(sql`d.kind = ${kind}`);
  if (keyword) {
    conditions.push(contained(sql`d.search_text`, keyword));
  }
  return conditions;
}

/** One kind of demand, a page of it, with how many there are in each state. */
export async function listMine(
  context: Context,
  kind: DemandKind,
  { status, keyword, ...paging }: ParsedInput<'demand.listMine'>,
): Promise<CallOutput<'demand.listMine'>> {
  const { db, services } = context;
  const mine = own(context, kind, keyword);
  const shown = typeof status === 'number' ? [...mine, sql`d.status = ${status}`] : mine;
  const [rows, counts, labels] = await Promise.all([
    pageOfDemands(db, all(shown), newestFirst, paging.size, (paging.current - 1) * paging.size),
    countByStatus(db, all(mine)),
    readLabels(services),
  ]);
  const ids = rows.map((row) => row.id);
  const [cities, quotations] = await Promise.all([readCities(db, ids), countQuotations(db, ids)]);
  const reader = workedForTo('purchase', signedIn(context.caller)) ? 'owner' : 'viewer';
  return {
    records: rows.map((row) => presentListed(row, cities, labels, reader, quotations.get(row.id))),
    total: counts
      .filter(({ code }) => typeof status !== 'number' || code === status)
      .reduce((sum, { count }) => sum + count, 0),
    ...paging,
    counts,
  };
}

/** The newest ones of either kind, to choose one from. */
export async function listToChoose(
  context: Context,
  { kind, keyword, size }: ParsedInput<'demand.list'>,
): Promise<CallOutput<'demand.list'>> {
  const labels = await readLabels(context.services);
  const rows = await pageOfDemands(context.db, all(own(context, kind, keyword)), newestFirst, size);
  return rows.map((row) => ({
    demandId: row.id,
    number: row.number,
    kind: row.kind,
    title: row.title,
    purpose: { code: row.purpose, name: labels.name('check_type', row.purpose) },
    headcount: row.headcount,
    itemCount: row.item_count,
    status: presentStatus(row.status),
    createdAt: row.created_at.toISOString(),
  }));
}
