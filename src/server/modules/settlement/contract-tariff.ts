import { sql } from 'kysely';
import type { ContractContent } from '#domain/contract/contract-content.ts';
import { contractStatus } from '#domain/contract/contract-machine.ts';
import { conflict, notFound } from '#domain/kernel/failure.ts';
import { type SettlementTerms, silentTerms, type Tariff } from '#domain/tariff/tariff.ts';
import type { Sql } from '#server/db/database.ts';

/**
 * What a signed contract and its last signed supplement say of prices.
 * @param contractId of the contract, not of a supplement
 * @throws Failure 404, 409 before both have signed
 */
export async function readTariff(db: Sql, contractId: string): Promise<Tariff> {
  const { rows } = await sql<{ id: string; number: string; status: number; content: ContractContent }>`
    SELECT id, number, status, content FROM contract
    WHERE id = ${contractId} OR amends = ${contractId} AND status = ${sql.lit(contractStatus.signed)}
    ORDER BY ordinal`.execute(db);
  const [contract] = rows;
  const holds = rows.at(-1);
  if (!contract || !holds || contract.id !== contractId)
    throw notFound('没有找到这份合同，请从合同列表重新进入。');
  if (contract.status !== contractStatus.signed) throw conflict('合同还没有由双方签署，不能结算。');
  const { packages, cities, examFrom, examTo, terms } = holds.content;
  const { settlement } = terms as { readonly settlement?: SettlementTerms };
  return {
    version: rows.length,
    contract: { id: contract.id, number: contract.number },
    packages: packages.map(({ label, price, headcount, items, ...pkg }) => ({
      id: (pkg as { id?: string }).id ?? null,
      label,
      price,
      headcount,
      items,
    })),
    cities,
    examFrom,
    examTo,
    paymentDays: terms.paymentDays,
    settlement: settlement ?? silentTerms,
    agreed: settlement !== undefined,
  };
}
