import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ContractSide } from '#domain/contract/contract-machine.ts';
import { notFound } from '#domain/kernel/failure.ts';
import type { Finding } from '#domain/settlement/finding.ts';
import type { Shortfall } from '#domain/settlement/settle.ts';
import type { SettlementAtWork } from '#domain/settlement/settlement-actions.ts';
import { settlementStatus } from '#domain/settlement/settlement-machine.ts';
import type { Caller } from '#server/api/caller.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import type { SettlementTable } from '#server/db/tables/settlement.ts';
import { standingAt } from '#server/modules/contract/contract.store.ts';

/** `settlement.content`. */
export interface SettlementContent {
  /** The contract's last one: minimum heads are made up for. */
  readonly final: boolean;
  readonly shortfall: Shortfall;
  /** Fen asked for minimum heads. */
  readonly minimum: number;
  /** Fen by the tariff, over all lines and the shortfall. */
  readonly expected: number;
  /** Who came and is not billed to the company. */
  readonly leftOut: number;
  readonly notAgreed: number;
  /** Who came in the period and stands in no line. */
  readonly missing: number;
  /** Of a statement: its file's name. */
  readonly fileName: string;
  /** Of the whole. */
  readonly findings: readonly Finding[];
  readonly termsAgreed: boolean;
  readonly dispute?: { readonly side: ContractSide; readonly reason: string } | null;
}

export interface SettlementRow extends Omit<Selectable<SettlementTable>, 'content'> {
  readonly content: SettlementContent;
  readonly contract_number: string;
  readonly contract_title: string;
  readonly buyer: string;
  readonly institution: string;
  readonly findings: number;
  readonly undecided: number;
  readonly disputed: number;
  readonly line_count: number;
  /** Lines of which the contract says no price: they add nothing to what is due by it. */
  readonly unpriced: number;
  /** Of the lines that a company does not see one by one. */
  readonly quiet: {
    readonly findings: number;
    readonly undecided: number;
    readonly disputed: number;
    readonly unpriced: number;
  };
  /** Fen of all lines, quiet ones with the price of their package alone: asked, and by the tariff. */
  readonly shown: number;
  readonly shown_expected: number;
  readonly invoiced: number;
  readonly paid: number;
}

/** `s`, and what belongs to it. */
export const selectSettlements = (rest: RawBuilder<unknown>) => sql<SettlementRow>`
  SELECT s.*, s.total::float8 AS total, k.number AS contract_number, k.title AS contract_title,
    c.name AS buyer, i.name AS institution, n.findings, n.undecided, n.disputed, n.line_count, n.unpriced, n.quiet, n.shown, n.shown_expected,
    coalesce((SELECT sum(amount) FROM settlement_invoice v WHERE v.settlement_id = s.id), 0)::float8 AS invoiced,
    coalesce((SELECT sum(amount) FROM settlement_payment p WHERE p.settlement_id = s.id), 0)::float8 AS paid
  FROM settlement s JOIN contract k ON k.id = s.contract_id JOIN company c ON c.id = s.company_id
  JOIN institution i ON i.id = s.institution_id
  JOIN LATERAL (SELECT count(*)::int AS line_count, count(*) FILTER (WHERE l.findings <> '[]')::int AS findings,
      count(*) FILTER (WHERE l.findings <> '[]' AND l.decision = '')::int AS undecided,
      count(*) FILTER (WHERE l.decision = 'disputed')::int AS disputed, count(*) FILTER (WHERE l.expected IS NULL)::int AS unpriced,
      coalesce(sum(CASE WHEN l.quiet THEN l.package_price ELSE l.amount END), 0)::float8 AS shown,
      coalesce(sum(CASE WHEN l.quiet THEN l.package_price ELSE l.expected END), 0)::float8 AS shown_expected,
      jsonb_build_object('findings', count(*) FILTER (WHERE l.quiet AND l.findings <> '[]'),
        'undecided', count(*) FILTER (WHERE l.quiet AND l.findings <> '[]' AND l.decision = ''),
        'disputed', count(*) FILTER (WHERE l.quiet AND l.decision = 'disputed'),
        'unpriced', count(*) FILTER (WHERE l.quiet AND l.expected IS NULL)) AS quiet
    FROM settlement_line l WHERE l.settlement_id = s.id) n ON true
  ${rest}`;

const missing = () => notFound('没有找到这份结算单，请从结算列表重新进入。');

/** @throws Failure 404 */
export async function readSettlement(db: Sql, settlementId: string): Promise<SettlementRow> {
  const { rows } = await selectSettlements(sql`WHERE s.id = ${settlementId}`).execute(db);
  if (!rows[0]) throw missing();
  return rows[0];
}

/** Holds it until the end of the transaction. Read after the lock. */
export async function lockSettlement(tx: Tx, settlementId: string): Promise<SettlementRow> {
  await sql`SELECT FROM settlement WHERE id = ${settlementId} FOR UPDATE`.execute(tx);
  return readSettlement(tx, settlementId);
}

/**
 * On which side the caller stands. A draft is its own side's alone.
 * @throws Failure 404
 */
export function sideAt(row: SettlementRow, caller: Caller): ContractSide {
  const side = standingAt({ ...row, signatures: [] }, caller)?.side;
  if (!side || (row.status === settlementStatus.draft && row.drafted_by !== side)) throw missing();
  return side;
}

export const atWork = (row: SettlementRow): SettlementAtWork => ({
  status: row.status,
  draftedBy: row.drafted_by,
  agreed: { buyer: row.buyer_agreed_at !== null, institution: row.institution_agreed_at !== null },
  disputedBy: row.content.dispute?.side,
  lines: { findings: row.findings, undecided: row.undecided, disputed: row.disputed },
  total: row.total,
  invoiced: row.invoiced,
  paid: row.paid,
});

/** @throws Failure 404 */
export async function readBilledContract(db: Sql, contractId: string) {
  const contract = await db
    .selectFrom('contract')
    .select(['id', 'number', 'title', 'amends', 'status', 'company_id', 'institution_id'])
    .where('id', '=', contractId)
    .executeTakeFirst();
  if (!contract) throw notFound('没有找到这份合同，请从合同列表重新进入。');
  return { ...contract, signatures: [] };
}
