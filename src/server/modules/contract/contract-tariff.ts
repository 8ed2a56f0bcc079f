import { sql } from 'kysely';
import type { ContractContent } from '#domain/contract/contract-content.ts';
import { contractStatus } from '#domain/contract/contract-machine.ts';
import { tariffOf } from '#domain/contract/tariff-of.ts';
import { conflict, notFound } from '#domain/kernel/failure.ts';
import type { Tariff } from '#domain/tariff/tariff.ts';
import type { Sql } from '#server/db/database.ts';

interface Version {
  readonly id: string;
  readonly number: string;
  readonly ordinal: number;
  readonly signed: boolean;
  readonly content: ContractContent;
}

/**
 * The tariff that holds now, of a contract or of any of its supplements.
 * @throws Failure 404, 409 before both have signed the contract
 */
export async function readTariff(db: Sql, contractId: string): Promise<Tariff> {
  const signed = sql`c.status = ${sql.lit(contractStatus.signed)}`;
  const { rows } = await sql<Version>`
    WITH chain AS (SELECT coalesce(amends, id) AS id FROM contract WHERE id = ${contractId})
    SELECT c.id, c.number, c.ordinal, ${signed} AS signed, c.content FROM contract c, chain
    WHERE c.id = chain.id OR c.amends = chain.id AND ${signed} ORDER BY c.ordinal`.execute(db);
  const [contract] = rows;
  const holds = rows.at(-1);
  if (!contract || !holds) throw notFound('没有找到这份合同，请从合同列表重新进入。');
  if (!contract.signed) throw conflict('合同还没有由双方签署，没有可以执行的价目。');
  return tariffOf(contract, holds.content, holds.ordinal);
}
