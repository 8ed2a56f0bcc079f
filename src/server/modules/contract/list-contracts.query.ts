import { type RawBuilder, sql } from 'kysely';
import { type ContractSide, contractStatus } from '#domain/contract/contract-machine.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import { contractTabs } from '#wire/contract/shapes.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { type SignedIn, signedIn } from '#server/api/caller.ts';
import { workedForTo } from '#server/api/company-access.ts';
import { institutionOrNone } from '#server/api/institution-access.ts';
import type { Sql } from '#server/db/database.ts';
import { countWithin, pageWithin, reachOf, sumWithin } from '#server/modules/common/counted-list.ts';
import { findIn, searchOf } from '#server/modules/common/keyword-search.ts';
import { ofFoundDemand } from '#server/modules/demand/find-demands.query.ts';
import { all } from '#server/modules/demand/list-demands.query.ts';
import { presentListed } from './contract.present.ts';
import { selectContracts } from './contract.store.ts';

type Tab = (typeof contractTabs)[number];
type Listed = CallOutput<'contract.listPage'>;
type Filters = Omit<ParsedInput<'contract.listPage'>, 'side'>;

const signedBySide = (side: ContractSide) =>
  sql`EXISTS (SELECT FROM contract_signature s WHERE s.contract_id = k.id AND s.side = ${side})`;
const { refused, expired, cancelled } = contractStatus;
const isSigning = sql`k.status = ${sql.lit(contractStatus.signing)}`;

/** Contracts that wait for this side's signature. */
export const awaitsSide = (side: ContractSide) => sql`${isSigning} AND NOT ${signedBySide(side)}`;

/** To a bystander, whatever is being signed waits. */
const inTab = (tab: Tab, side: ContractSide | undefined): RawBuilder<unknown> => {
  switch (tab) {
    case 'us':
      return side ? awaitsSide(side) : isSigning;
    case 'counterparty':
      return side ? sql`${isSigning} AND ${signedBySide(side)}` : sql`false`;
    case 'signed':
      return sql`k.status = ${sql.lit(contractStatus.signed)}`;
    case 'ended':
      return sql`k.status IN (${sql.join([refused, expired, cancelled].map((status) => sql.lit(status)))})`;
  }
};

export const ofSide = (me: SignedIn, side: ContractSide) =>
  side === 'buyer'
    ? sql`k.company_id = ${me.companyId}::uuid`
    : sql`k.institution_id = ${institutionOrNone(me, 'quote')}::uuid`;

const newestFirst = sql`k.created_at DESC, k.id DESC`;

async function withKeyword(db: Sql, keyword: string): Promise<RawBuilder<unknown>> {
  const ofDemand = await ofFoundDemand(db, sql`k.demand_id`, keyword);
  const contracts = { from: sql`contract k`, id: sql`k.id` };
  return (await findIn(db, searchOf(contracts, sql`k.search_text`, keyword, [ofDemand]))).where;
}

/** One page, the newest first, and how many are in each tab. */
async function listPage(
  db: Sql,
  { caller, now }: Pick<ReadContext, 'caller' | 'now'>,
  whose: RawBuilder<unknown>,
  side: ContractSide | undefined,
  { tab, keyword, current, size }: Filters,
): Promise<Omit<Listed, 'waiting'>> {
  const reach = reachOf(keyword);
  const found = keyword ? all([whose, await withKeyword(db, keyword)]) : whose;
  const where = tab ? all([found, inTab(tab, side)]) : found;
  const [{ rows }, counted] = await Promise.all([
    selectContracts(
      sql`WHERE ${where} ORDER BY ${newestFirst} ${pageWithin({ current, size }, reach)}`,
    ).execute(db),
    countWithin(
      db,
      contractTabs.map((one) => [
        one,
        sql`SELECT FROM contract k WHERE ${found} AND ${inTab(one, side)} ORDER BY ${newestFirst}`,
      ]),
      reach,
    ),
  ]);
  return {
    records: rows.map((row) => presentListed(row, side, caller, now)),
    total: tab ? (counted.get(tab) ?? 0) : sumWithin(counted.values(), reach),
    current,
    size,
    countedTo: reach,
    counts: contractTabs.map((one) => ({ tab: one, count: counted.get(one) ?? 0 })),
  };
}

/** Awards of completed demands without a contract that is in force or being signed; a buyer's are those they may draft one of. */
export const awardsWithoutContract = (me: SignedIn, side: ContractSide) => sql`
  SELECT a.demand_id, a.institution_id, sum(a.price::bigint * a.headcount) AS total
  FROM award a JOIN demand d ON d.id = a.demand_id
  WHERE d.status = ${demandStatus.completed} AND ${
    side === 'buyer'
      ? sql`d.company_id = ${workedForTo('purchase', me)}::uuid`
      : sql`a.institution_id = ${institutionOrNone(me, 'quote')}::uuid`
  } AND NOT EXISTS (SELECT FROM contract k WHERE k.demand_id = a.demand_id
    AND k.institution_id = a.institution_id AND k.status IN (${contractStatus.signing}, ${contractStatus.signed}))
  GROUP BY a.demand_id, a.institution_id`;

export async function listOwnContracts(
  { db, caller, now }: ReadContext,
  { side, ...filters }: ParsedInput<'contract.listPage'>,
): Promise<Listed> {
  const me = signedIn(caller);
  const [page, waiting] = await Promise.all([
    listPage(db, { caller, now }, ofSide(me, side), side, filters),
    sql<Omit<Listed['waiting'][number], 'total'> & { total: number }>`
      SELECT d.id AS "demandId", i.id AS "institutionId", d.number, d.title, c.name AS buyer,
        i.name AS institution, w.total::float8 AS total
      FROM (${awardsWithoutContract(me, side)}) w JOIN demand d ON d.id = w.demand_id
      JOIN company c ON c.id = d.company_id JOIN institution i ON i.id = w.institution_id
      ORDER BY d.ended_at DESC, i.name LIMIT 20`.execute(db),
  ]);
  return { ...page, waiting: waiting.rows.map((row) => ({ ...row, total: toYuanText(row.total) })) };
}

export const listAllContracts = ({ db, caller, now }: ReadContext, filters: Filters) =>
  listPage(db, { caller, now }, sql`true`, undefined, filters);
