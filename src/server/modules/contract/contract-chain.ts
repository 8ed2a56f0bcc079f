import { sql } from 'kysely';
import { contractStatus } from '#domain/contract/contract-machine.ts';
import { supplementName } from '#domain/contract/supplement.ts';
import type { Sql } from '#server/db/database.ts';
import { type ContractRow, readContract, selectContracts } from './contract.store.ts';

const { signing, signed } = contractStatus;

/** A contract and its supplements in the order in which they were drafted. */
export interface ContractChain {
  readonly contract: ContractRow;
  readonly supplements: readonly ContractRow[];
  /** The last one that was signed by both: what it says is what holds. Undefined while the contract is not signed. */
  readonly holds: ContractRow | undefined;
  /** The supplement that is being signed. */
  readonly open: ContractRow | undefined;
  /** The last one that came to nothing since what holds was signed: its terms are what the next draft begins with. */
  readonly ended: ContractRow | undefined;
}

/** @param contractId of the contract or of any of its supplements. @throws Failure 404 */
export async function readChain(db: Sql, contractId: string): Promise<ContractChain> {
  const one = await readContract(db, contractId);
  const contract = one.amends === null ? one : await readContract(db, one.amends);
  const { rows } = await selectContracts(
    sql`WHERE k.amends = ${contract.id} ORDER BY k.created_at, k.id`,
  ).execute(db);
  const last = rows.findLast(({ status }) => status === signed);
  const open = rows.find(({ status }) => status === signing);
  const newest = rows.at(-1);
  return {
    contract,
    supplements: rows,
    holds: contract.status === signed ? (last ?? contract) : undefined,
    open,
    ended: newest && newest.status !== signed && newest.status !== signing ? newest : undefined,
  };
}

/** Why no supplement can be drafted now; '' when one can. */
export function whyNoSupplement({ contract, open }: ContractChain): string {
  if (contract.status !== signed) return '合同还没有由双方签署，不能起草增补协议。';
  return open
    ? `${supplementName(open.ordinal)}（${open.number}）还在签署中，签完、拒签或取消后才能起草下一份。`
    : '';
}
