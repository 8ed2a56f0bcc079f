import { type RawBuilder, type Selectable, sql } from 'kysely';
import {
  type CompanyAct,
  type CompanyRole,
  roleMay as companyRoleMay,
} from '#domain/company/company-role.ts';
import {
  type ContractAction,
  type ContractAtWork,
  contractActions,
} from '#domain/contract/contract-actions.ts';
import { type ContractSide, contractStatus } from '#domain/contract/contract-machine.ts';
import { type ContractStanding, standingOf } from '#domain/contract/contract-side.ts';
import { type InstitutionRole, institutionRoleTable } from '#domain/institution/institution-role.ts';
import { notFound } from '#domain/kernel/failure.ts';
import { type Caller, signedIn } from '#server/api/caller.ts';
import { mayFor } from '#server/api/company-access.ts';
import { mayForInstitution } from '#server/api/institution-access.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import type { ContractTable } from '#server/db/tables/contract.ts';

export interface ContractRow extends Selectable<ContractTable> {
  readonly demand_number: string;
  /** Supplements of this contract that hold, the first one first. */
  readonly supplements: readonly { readonly number: string; readonly ordinal: number }[];
  /** In the order of signing. */
  readonly signatures: readonly { readonly side: ContractSide; readonly at: string; readonly by: string }[];
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
      SELECT json_agg(json_build_object('side', s.side, 'at', s.signed_at, 'by', s.signed_by) ORDER BY s.version)
      FROM contract_signature s WHERE s.contract_id = k.id), '[]') AS signatures,
    coalesce((SELECT json_agg(json_build_object('number', s.number, 'ordinal', s.ordinal) ORDER BY s.ordinal)
      FROM contract s WHERE s.amends = k.id AND s.status = ${sql.lit(contractStatus.signed)}), '[]') AS supplements,
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
  draftedBy: contract.drafted_by,
  isSupplement: contract.amends !== null,
});

type Parties = Pick<ContractRow, 'company_id' | 'institution_id' | 'signatures'>;

/** Where the caller stands by the seats of their session. What acts asks again under the lock: `standingUnderLock`. */
export function standingAt(contract: Parties, caller: Caller): ContractStanding | undefined {
  // Who looks on reads of a contract what anybody does who has its number.
  if (caller.kind === 'visitor' || caller.viewing !== null) return undefined;
  const forBuyer = (act: CompanyAct) => mayFor(caller, contract.company_id, act);
  const quotes = mayForInstitution(caller, contract.institution_id, 'quote');
  return standing(contract, caller.userId, { forBuyer, quotes });
}

/** The same by the seats that they have now: they may have been removed, or given another role, since their call began. */
export async function standingUnderLock(
  tx: Tx,
  contract: Parties,
  caller: Caller,
): Promise<ContractStanding | undefined> {
  const { userId } = signedIn(caller);
  const { rows } = await sql<{ company: CompanyRole | null; institution: InstitutionRole | null }>`SELECT
    (SELECT m.role FROM company_member m WHERE m.company_id = ${contract.company_id} AND m.user_id = ${userId}) AS company,
    (SELECT m.role FROM institution_member m JOIN institution i ON i.id = m.institution_id AND i.in_force
      WHERE m.institution_id = ${contract.institution_id} AND m.user_id = ${userId}) AS institution`.execute(
    tx,
  );
  const { company = null, institution = null } = rows[0] ?? {};
  return standing(contract, userId, {
    forBuyer: (act) => company !== null && companyRoleMay(company, act),
    quotes: institution !== null && institutionRoleTable.roleMay(institution, 'quote'),
  });
}

interface Seats {
  readonly forBuyer: (act: CompanyAct) => boolean;
  readonly quotes: boolean;
}

/** For the company acts who purchases for it, and who is a member reads; for the institution both do who quote. */
function standing({ signatures }: Parties, userId: string, { forBuyer, quotes }: Seats) {
  const sides = (buyer: boolean): ContractSide[] => [
    ...(buyer ? (['buyer'] as const) : []),
    ...(quotes ? (['institution'] as const) : []),
  ];
  const signedFor = signatures.find((one) => one.by === userId)?.side;
  const seats = { reads: sides(forBuyer('read')), acts: sides(forBuyer('purchase')), signedFor };
  return standingOf(
    seats,
    signatures.map(({ side }) => side),
  );
}

/** On which side the caller reads. */
export const sideOf = (contract: Parties, caller: Caller): ContractSide | undefined =>
  standingAt(contract, caller)?.side;

const isInBothSeats = ({ company_id, institution_id }: Parties, caller: Caller): boolean =>
  caller.kind === 'signedIn' &&
  caller.companies.some(({ companyId }) => companyId === company_id) &&
  caller.institutions.some(({ institutionId }) => institutionId === institution_id);

/** What the caller may do now. */
export const actionsOf = (contract: ContractRow, caller: Caller, now: Date): ContractAction[] => {
  const standing = standingAt(contract, caller);
  // Whoever is a member of both does nothing (one-side.store.ts); for the rest of the rule a list is not asked.
  return standing?.acts && !isInBothSeats(contract, caller)
    ? contractActions(atWork(contract), standing.side, now)
    : [];
};
