import type { ContractSide } from '#domain/contract/contract-machine.ts';
import type { Finding } from '#domain/settlement/finding.ts';
import type { SettlementScope } from '#domain/settlement/settle.ts';
import type { Tariff, VisitPart } from '#domain/tariff/tariff.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { nextNumber } from '#server/db/human-number.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit } from '#server/db/transition.ts';
import { insertRows } from '#server/db/write-rows.ts';
import type { ContractRow } from '#server/modules/contract/contract.store.ts';
import type { SettlementContent } from './settlement.store.ts';

export interface NewLine {
  readonly id: string;
  readonly visit_id: string | null;
  readonly sealed: Buffer | null;
  readonly package_name: string;
  readonly day: string | null;
  readonly amount: number;
  readonly expected: number | null;
  readonly parts: readonly VisitPart[];
  readonly findings: readonly Finding[];
}

interface NewSettlement {
  readonly contract: Pick<ContractRow, 'id' | 'company_id' | 'institution_id'>;
  readonly side: ContractSide;
  readonly tariff: Pick<Tariff, 'version'>;
  readonly scope: SettlementScope;
  readonly source: 'attendance' | 'statement';
  readonly total: number;
  readonly content: SettlementContent;
  readonly lines: readonly NewLine[];
}

/** How the side is called where it acts. */
export const actorKind = (side: ContractSide) => (side === 'buyer' ? 'buyer' : 'provider');

/** A draft with its lines. Returns its id. */
export async function writeSettlement(
  { tx, caller, now, request }: WriteContext,
  { contract, side, tariff, scope, source, total, content, lines }: NewSettlement,
): Promise<string> {
  const id = newId();
  const number = await nextNumber(tx, 'JS');
  await tx
    .insertInto('settlement')
    .values({
      id,
      number,
      contract_id: contract.id,
      company_id: contract.company_id,
      institution_id: contract.institution_id,
      period_from: scope.from,
      period_to: scope.to,
      source,
      drafted_by: side,
      created_by: signedIn(caller).userId,
      tariff_version: tariff.version,
      total,
      content: JSON.stringify(content),
      created_at: now,
    })
    .execute();
  await insertRows(
    tx,
    'settlement_line',
    lines.map(({ sealed, ...line }, at) => ({
      ...line,
      settlement_id: id,
      ordinal: at + 1,
      // As PostgreSQL reads bytes.
      sealed: sealed && `\\x${sealed.toString('hex')}`,
      decision: '',
      reason: '',
    })),
  );
  await recordAudit(tx, 'settlement', id, {
    action: 'create',
    actor: actorOf(caller, actorKind(side)),
    detail: { number, source, lines: lines.length, requestId: request.id },
  });
  return id;
}
