import { sql } from 'kysely';
import type { ContractSide } from '#domain/contract/contract-machine.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import { whyNotNow } from '#domain/settlement/settlement-actions.ts';
import { settlementStatus } from '#domain/settlement/settlement-machine.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import { settlementTabs } from '#wire/settlement/shapes.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { type SignedIn, signedIn } from '#server/api/caller.ts';
import { institutionOrNone } from '#server/api/institution-access.ts';
import { contentThatHolds } from '#server/modules/contract/content-that-holds.ts';
import { statusOf } from './act-on-settlement.command.ts';
import { seenBy } from './company-view.ts';
import { atWork, type SettlementRow, selectSettlements } from './settlement.store.ts';

/** Drafts are their own side's alone. */
const ofSide = (me: SignedIn, side: ContractSide) =>
  sql`(${
    side === 'buyer'
      ? sql`s.company_id = ${me.companyId}::uuid`
      : sql`s.institution_id = ${institutionOrNone(me, 'quote')}::uuid`
  } AND (s.status <> ${sql.lit(settlementStatus.draft)} OR s.drafted_by = ${side}))`;

/** In one sentence what this side has to do now; '' for nothing. */
export function tipOf(row: SettlementRow, side: ContractSide): string {
  const now = atWork(seenBy(row, side));
  const may = (action: Parameters<typeof whyNotNow>[0]) => whyNotNow(action, now, side) === '';
  if (may('send')) return '核对后提交对方';
  if (may('answer')) return '对方有异议，请答复';
  if (side === 'buyer' && row.undecided > 0 && may('decide')) return `${row.undecided} 行差异待核对`;
  if (may('agree')) return '请核对后确认';
  if (may('invoice')) return '请开具发票';
  if (side === 'buyer' && may('pay') && row.status === settlementStatus.invoiced) return '请付款';
  return '';
}

/** One page, the newest first, and how many are in each state. */
export async function listSettlements(
  { db, caller }: ReadContext,
  { side, tab, contractId, current, size }: ParsedInput<'settlement.listPage'>,
): Promise<CallOutput<'settlement.listPage'>> {
  const mine = sql`${ofSide(signedIn(caller), side)} ${
    contractId ? sql`AND s.contract_id = ${contractId}` : sql``
  }`;
  const where = tab ? sql`${mine} AND s.status = ${sql.lit(settlementStatus[tab])}` : mine;
  const [{ rows }, counted] = await Promise.all([
    selectSettlements(
      sql`WHERE ${where} ORDER BY s.created_at DESC, s.id DESC LIMIT ${size} OFFSET ${(current - 1) * size}`,
    ).execute(db),
    sql<{ status: number; count: number }>`
      SELECT s.status, count(*)::int AS count FROM settlement s WHERE ${mine} GROUP BY s.status`.execute(db),
  ]);
  const countOf = (one: (typeof settlementTabs)[number]) =>
    counted.rows.find(({ status }) => status === settlementStatus[one])?.count ?? 0;
  const counts = settlementTabs.map((one) => ({ tab: one, count: countOf(one) }));
  return {
    records: rows.map((row) => ({
      settlementId: row.id,
      number: row.number,
      contractNumber: row.contract_number,
      party: side === 'buyer' ? row.institution : row.buyer,
      from: row.period_from,
      to: row.period_to,
      total: toYuanText(seenBy(row, side).total),
      paid: toYuanText(row.paid),
      status: statusOf(row.status),
      tip: tipOf(row, side),
      createdAt: row.created_at.toISOString(),
    })),
    total: tab ? countOf(tab) : counts.reduce((sum, { count }) => sum + count, 0),
    current,
    size,
    counts,
  };
}

interface OpenRow {
  party: string;
  count: number;
  open: number;
  upTo30: number;
  upTo60: number;
  upTo90: number;
  older: number;
  overdue: number;
}

/** What both agreed to and is not paid, by the other side and by days since they agreed (账龄). */
export async function outstanding(
  { db, caller, now }: ReadContext,
  { side }: ParsedInput<'settlement.outstanding'>,
): Promise<CallOutput<'settlement.outstanding'>> {
  const me = signedIn(caller);
  const { agreed, invoiced, checking, disputed } = settlementStatus;
  const days = (from: number, to: number) =>
    sql`coalesce(sum(o.open) FILTER (WHERE o.days > ${from} AND o.days <= ${to}), 0)::float8`;
  const today = shanghaiDay(now);
  const [open, waiting] = await Promise.all([
    sql<OpenRow>`
      SELECT o.party, count(*)::int AS count, sum(o.open)::float8 AS open, ${days(-1, 30)} AS "upTo30",
        ${days(30, 60)} AS "upTo60", ${days(60, 90)} AS "upTo90", ${days(90, 100_000)} AS older,
        coalesce(sum(o.open) FILTER (WHERE o.due < ${today}::date), 0)::float8 AS overdue
      FROM (SELECT ${side === 'buyer' ? sql`i.id AS party_id, i.name` : sql`c.id AS party_id, c.name`} AS party,
          s.total - coalesce((SELECT sum(amount) FROM settlement_payment p WHERE p.settlement_id = s.id), 0) AS open,
          ${today}::date - (greatest(s.buyer_agreed_at, s.institution_agreed_at) AT TIME ZONE 'Asia/Shanghai')::date AS days,
          CASE WHEN s.status = ${sql.lit(invoiced)} THEN (SELECT max(issued_on) FROM settlement_invoice v
            WHERE v.settlement_id = s.id) + (${contentThatHolds} -> 'terms' ->> 'paymentDays')::int END AS due
        FROM settlement s JOIN company c ON c.id = s.company_id JOIN institution i ON i.id = s.institution_id
        JOIN contract k ON k.id = s.contract_id
        WHERE ${ofSide(me, side)} AND s.status IN (${sql.lit(agreed)}, ${sql.lit(invoiced)})) o
      GROUP BY o.party_id, o.party ORDER BY 3 DESC, 1 LIMIT 100`.execute(db),
    selectSettlements(
      sql`WHERE ${ofSide(me, side)} AND s.status IN (${sql.lit(checking)}, ${sql.lit(disputed)},
        ${sql.lit(agreed)}, ${sql.lit(invoiced)}) ORDER BY s.created_at DESC LIMIT 100`,
    ).execute(db),
  ]);
  return {
    waiting: waiting.rows.filter((row) => tipOf(row, side) !== '').length,
    total: toYuanText(open.rows.reduce((sum, row) => sum + row.open, 0)),
    parties: open.rows.map(({ party, count, ...amounts }) => ({
      party,
      count,
      open: toYuanText(amounts.open),
      upTo30: toYuanText(amounts.upTo30),
      upTo60: toYuanText(amounts.upTo60),
      upTo90: toYuanText(amounts.upTo90),
      older: toYuanText(amounts.older),
      overdue: toYuanText(amounts.overdue),
    })),
  };
}
