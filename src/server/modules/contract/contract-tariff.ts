import { tariffOf } from '#domain/contract/tariff-of.ts';
import { conflict } from '#domain/kernel/failure.ts';
import type { Tariff } from '#domain/tariff/tariff.ts';
import type { Sql } from '#server/db/database.ts';
import { readChain } from './contract-chain.ts';

/**
 * The tariff that holds now, of a contract or of any of its supplements.
 * @throws Failure 404, 409 before both have signed
 */
export async function readTariff(db: Sql, contractId: string): Promise<Tariff> {
  const { contract, holds } = await readChain(db, contractId);
  if (!holds) throw conflict('合同还没有由双方签署，没有可以执行的价目。');
  return tariffOf(contract, holds.content, holds.ordinal);
}
