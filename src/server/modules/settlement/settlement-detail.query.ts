import { sql } from 'kysely';
import { eventLabel } from '#domain/console/event-labels.ts';
import { type ContractSide, contractStatus } from '#domain/contract/contract-machine.ts';
import { Failure } from '#domain/kernel/failure.ts';
import { sumFen, toYuanText } from '#domain/kernel/money.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import { sumOfParts } from '#domain/settlement/listed-visit.ts';
import { type SettledLine, settle } from '#domain/settlement/settle.ts';
import { settlementActions, whyNotNow } from '#domain/settlement/settlement-actions.ts';
import { settlementStatus } from '#domain/settlement/settlement-machine.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import type { Sql } from '#server/db/database.ts';
import { standingAt } from '#server/modules/contract/contract.store.ts';
import { readTariff } from '#server/modules/contract/contract-tariff.ts';
import { statusOf } from './act-on-settlement.command.ts';
import { apartOf, chosenByCompany, seenBy, visibleLines } from './company-view.ts';
import { tipOf } from './list-settlements.query.ts';
import { headsBilled, readVisits } from './listed-visits.store.ts';
import { whyNotOneSide } from './one-side.store.ts';
import {
  atWork,
  readBilledContract,
  readSettlement,
  type SettlementRow,
  sideAt,
} from './settlement.store.ts';
import { readEntries } from './settlement-entries.store.ts';
import { presentFindings } from './settlement-lines.query.ts';

type Detail = CallOutput<'settlement.detail'>;

/** Counts of items tell a company nothing of one person (decision 145). */
const fewest = 5;

/**
 * What the lines' parts are, by name; of a company only those of five people or more, and none but packages while it could choose the
 * period again: of two drafts that differ by a day the difference would be that day's one person.
 */
async function itemsOf(db: Sql, row: SettlementRow, side: ContractSide): Promise<Detail['items']> {
  const { rows } = await sql<{
    kind: Detail['items'][number]['kind'];
    name: string;
    count: number;
    amount: number;
  }>`
    SELECT p ->> 'kind' AS kind, p ->> 'name' AS name, count(*)::int AS count, sum((p ->> 'amount')::bigint)::float8 AS amount
    FROM settlement_line l, jsonb_array_elements(l.parts) p
    WHERE l.settlement_id = ${row.id} GROUP BY 1, 2
    HAVING ${side === 'institution'} OR p ->> 'kind' = 'package' OR ${!chosenByCompany(row)} AND count(*) >= ${fewest}
    ORDER BY 1 DESC, 3 DESC, 2 LIMIT 200`.execute(db);
  return rows.map(({ amount, ...row }) => ({ ...row, amount: toYuanText(amount) }));
}

interface SettlementEvent {
  readonly at: Date;
  readonly name: string;
  readonly side: ContractSide | null;
  readonly who: string;
  readonly reason: string;
}

/** What was done with it by whom, the first one first; drafts' events too. */
export async function readEvents(db: Sql, settlementId: string): Promise<SettlementEvent[]> {
  const { rows } = await sql<{ at: Date; action: string; kind: string; who: string; reason: string }>`
    SELECT e.at, e.action, e.actor_kind AS kind, coalesce(nullif(u.name, ''), u.account, '') AS who, e.reason
    FROM audit_event e LEFT JOIN app_user u ON u.id = e.actor_id
    WHERE e.record_kind = 'settlement' AND e.record_id = ${settlementId} ORDER BY e.id`.execute(db);
  const sides: Readonly<Record<string, ContractSide>> = { buyer: 'buyer', provider: 'institution' };
  return rows.map(({ action, kind, ...row }) => ({
    ...row,
    name: ownNames[action] ?? eventLabel('settlement', action),
    side: sides[kind] ?? null,
  }));
}

const ownNames: Readonly<Record<string, string>> = { update: '核对明细', add: '登记付款', create: '起草' };

export async function settlementDetail(
  { db, caller }: ReadContext,
  { settlementId }: { settlementId: string },
): Promise<Detail> {
  const whole = await readSettlement(db, settlementId);
  const side = sideAt(whole, caller);
  const row = seenBy(whole, side);
  const acts = standingAt({ ...row, signatures: [] }, caller)?.acts ?? false;
  const between = { ...row, settlementId };
  const otherSide = acts ? await whyNotOneSide(db, signedIn(caller), between, side) : '';
  const [items, events, entries, contract] = [
    await itemsOf(db, row, side),
    await readEvents(db, settlementId),
    await readEntries(db, settlementId),
    await termsOf(db, row),
  ];
  const { content } = row;
  const lastInvoice = entries.invoices.at(-1)?.issuedOn;
  const allInvoiced = row.status === settlementStatus.invoiced || row.status === settlementStatus.paid;
  return {
    settlementId,
    number: row.number,
    contract: { id: row.contract_id, number: row.contract_number, title: row.contract_title },
    side,
    buyer: row.buyer,
    institution: row.institution,
    from: row.period_from,
    to: row.period_to,
    source: row.source,
    draftedBy: row.drafted_by,
    status: statusOf(row.status),
    tip: tipOf(row, side),
    total: toYuanText(row.total),
    expected: toYuanText(content.expected),
    unpriced: row.unpriced,
    difference: toYuanText(row.total - content.expected),
    tariffVersion: row.tariff_version,
    termsAgreed: content.termsAgreed,
    final: content.final,
    shortfall: { heads: content.shortfall.heads, amount: toYuanText(content.shortfall.amount) },
    minimum: toYuanText(content.minimum),
    leftOut: content.leftOut,
    notAgreed: content.notAgreed,
    missing: content.missing,
    fileName: content.fileName,
    findings: presentFindings(content.findings, side),
    lines: { count: row.line_count, ...linesOf(whole, side) },
    apart: apartFor(whole, side),
    items,
    buyerAgreedAt: row.buyer_agreed_at?.toISOString() ?? null,
    institutionAgreedAt: row.institution_agreed_at?.toISOString() ?? null,
    dispute: content.dispute ?? null,
    ...entries,
    invoiced: toYuanText(row.invoiced),
    paid: toYuanText(row.paid),
    dueOn: allInvoiced && lastInvoice ? dayAfter(lastInvoice, contract.paymentDays) : null,
    invoiceTitle: contract.invoiceTitle,
    taxNumber: contract.taxNumber,
    events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
    actions: acts && !otherSide ? settlementActions(atWork(row), side) : [],
    whyNotAgree: acts ? whyNotNow('agree', atWork(row), side) : '',
    otherSide,
  };
}

const linesOf = (row: SettlementRow, side: ContractSide) =>
  side === 'buyer'
    ? visibleLines(row)
    : { findings: row.findings, undecided: row.undecided, disputed: row.disputed };

function apartFor(row: SettlementRow, side: ContractSide): Detail['apart'] {
  if (side === 'institution') return null;
  if (chosenByCompany(row)) return { known: false, amount: '0.00', findings: 0, undecided: 0, disputed: 0 };
  const { findings, undecided, disputed } = row.quiet;
  return { known: true, amount: toYuanText(apartOf(row)), findings, undecided, disputed };
}

const dayAfter = (day: string, days: number): string => shanghaiDay(new Date(`${day}T12:00:00+08:00`), days);

/** What the contract says of paying; of the invoice its company, where it says nothing. */
async function termsOf(db: Sql, row: SettlementRow) {
  const { paymentDays, settlement } = await readTariff(db, row.contract_id).catch((error: unknown) => {
    if (error instanceof Failure) return { paymentDays: 0, settlement: { invoiceTitle: '', taxNumber: '' } };
    throw error;
  });
  return {
    paymentDays,
    invoiceTitle: settlement.invoiceTitle || row.buyer,
    taxNumber: settlement.taxNumber,
  };
}

/** What a settlement would bill now. */
export async function prepareSettlement(
  { db, caller }: ReadContext,
  { contractId }: { contractId: string },
): Promise<CallOutput<'settlement.prepare'>> {
  const contract = await readBilledContract(db, contractId);
  const whole = {
    contract: { id: contract.id, number: contract.number, title: contract.title },
    side: standingAt(contract, caller)?.side ?? ('buyer' as const),
  };
  const nothing = { from: null, to: null, people: 0, amount: '0.00', minimumHeads: null, heads: 0 };
  if (contract.amends !== null || contract.status !== contractStatus.signed)
    return {
      ...whole,
      ...nothing,
      termsAgreed: true,
      whyNot: contract.amends !== null ? '请从合同本身生成结算单。' : '合同由双方签署后才能结算。',
    };
  const between = { ...contract, settlementId: null };
  const otherSide = await whyNotOneSide(db, signedIn(caller), between, whole.side);
  const [tariff, visits] = await Promise.all([readTariff(db, contractId), readVisits(db, contractId)]);
  const scope = { from: '2000-01-01', to: '2100-12-31', final: false, headsBefore: 0 };
  const { lines, total } = settle(tariff, visits, scope);
  const { settlement } = tariff;
  return {
    ...whole,
    from: lines[0]?.day ?? null,
    to: lines.at(-1)?.day ?? null,
    people: lines.length,
    // Asked again after each arrival the difference would be that one person's.
    amount: toYuanText(whole.side === 'buyer' ? packagesOf(lines) : total),
    minimumHeads: settlement.basis === 'minimum' ? settlement.minimumHeads : null,
    heads:
      headsBilled(visits) +
      visits.filter(
        ({ billedIn, arrivedOn, dependant }) => billedIn === '' && arrivedOn !== null && !dependant,
      ).length,
    termsAgreed: tariff.agreed,
    whyNot: otherSide,
  };
}

const packagesOf = (lines: readonly SettledLine[]) =>
  sumFen(lines.map(({ parts }) => sumOfParts(parts, 'package')));
