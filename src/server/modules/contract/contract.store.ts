import {
  type ContractAction,
  contractActions,
  type ContractAtWork,
} from '#domain/contract/contract-actions.ts';
import type { ContractSide } from '#domain/contract/contract-machine.ts';
import { notFound } from '#domain/kernel/failure.ts';
import type { Caller } from '#server/api/caller.ts';
import { mayForInstitution } from '#server/api/institution-access.ts';
import { mayFor } from '#server/api/company-access.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import type { ContractTable } from '#server/db/tables/contract.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';

export interface ContractRow extends Selectable<ContractTable> {
  readonly demand_number: string;
  /** In the order of signing. */
  readonly signatures: readonly { readonly side: ContractSide; readonly at: string }[];
  /** The document as it is now. */
  readonly version: number;
  readonly file_id: string;
  readonly storage_key: string;
  readonly sha256: string;
}

/** `k` and what belongs to it; `where` and what follows is added. */
export const selectContracts = (
  rest: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
) => sql<ContractRow>`
  SELECT k.*, d.number AS demand_number, coalesce((
      SELECT json_agg(json_build_object('side', s.side, 'at', s.signed_at) ORDER BY s.version)
      FROM contract_signature s WHERE s.contract_id = k.id), '[]') AS signatures,
    f.version, f.file_id, f.storage_key, f.sha256 ${more}
  FROM contract k JOIN demand d ON d.id = k.demand_id
  JOIN LATERAL (SELECT v.version, v.file_id, o.storage_key, o.sha256 FROM contract_file v
    JOIN stored_file o ON o.id = v.file_id WHERE v.contract_id = k.id ORDER BY v.version DESC LIMIT 1) f ON true
  ${rest}`;

/** @throws Failure 404 */
export async function readContract(db: Sql, contractId: string): Promise<ContractRow> {
  const { rows } = await selectContracts(sql`WHERE k.id = ${contractId}`).execute(db);
  if (!rows[0]) throw notFound('没有找到这份合同，请核对链接，或从合同列表重新进入。');
  return rows[0];
}

/** Holds the contract until the end of the transaction. Read after the lock: what another transaction signed is seen. */
export async function lockContract(tx: Tx, contractId: string): Promise<ContractRow> {
  await sql`SELECT FROM contract WHERE id = ${contractId} FOR UPDATE`.execute(tx);
  return readContract(tx, contractId);
}

export const atWork = (contract: ContractRow): ContractAtWork => ({
  status: contract.status,
  signedBy: contract.signatures.map(({ side }) => side),
  signBy: contract.sign_by,
  remindedAt: contract.reminded_at,
});

/** On which side the caller stands; of both, the one that has not signed. Undefined for who is no party. */
export function sideOf(
  contract: Pick<ContractRow, 'company_id' | 'institution_id' | 'signatures'>,
  caller: Caller,
): ContractSide | undefined {
  if (caller.kind === 'visitor') return undefined;
  const sides: ContractSide[] = [];
  if (mayFor(caller, contract.company_id, 'read')) sides.push('buyer');
  if (mayForInstitution(caller, contract.institution_id, 'quote')) sides.push('institution');
  return sides.find((side) => !contract.signatures.some((one) => one.side === side)) ?? sides[0];
}

/** Whether the caller may act on this side: of a company, who may purchase for it. */
const mayActFor = (contract: Pick<ContractRow, 'company_id'>, side: ContractSide, caller: Caller) =>
  side === 'institution' || (caller.kind === 'signedIn' && mayFor(caller, contract.company_id, 'purchase'));

/** What the caller may do now. */
export const actionsOf = (contract: ContractRow, caller: Caller, now: Date): ContractAction[] => {
  const side = sideOf(contract, caller);
  return side && mayActFor(contract, side, caller) ? contractActions(atWork(contract), side, now) : [];
};
