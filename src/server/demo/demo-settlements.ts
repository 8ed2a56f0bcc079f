import { toYuanText } from '#domain/kernel/money.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import type { Services } from '#server/api/call-context.ts';
import type { Tx } from '#server/db/database.ts';
import { agreeToSettlement, sendSettlement } from '#server/modules/settlement/act-on-settlement.command.ts';
import { makeSettlement } from '#server/modules/settlement/make-settlement.command.ts';
import { addInvoice } from '#server/modules/settlement/pay-settlement.command.ts';
import { readSettlement } from '#server/modules/settlement/settlement.store.ts';
import { contextOf } from './demo-context.ts';

/** Bills of the demo's examination year: one agreed and invoiced, not paid yet; the next waits for the company. */
export async function makeDemoSettlements(
  services: Services,
  tx: Tx,
  { contractId, buyer, provider }: { contractId: string; buyer: string; provider: string },
): Promise<void> {
  const [company, institution] = [
    await contextOf(services, tx, buyer),
    await contextOf(services, tx, provider),
  ];
  const day = (days: number) => shanghaiDay(services.clock(), days);
  const bill = async (from: string, to: string) => {
    const { settlementId } = await makeSettlement(institution, { contractId, from, to, final: 'no' });
    await sendSettlement(institution, { settlementId });
    return settlementId;
  };
  const first = await bill(day(-20), day(-7));
  const { total } = await readSettlement(tx, first);
  const amount = toYuanText(total);
  await agreeToSettlement(company, { settlementId: first, total: amount });
  await addInvoice(institution, {
    settlementId: first,
    number: '24440000000000000001',
    issuedOn: day(-5),
    amount,
  });
  await bill(day(-6), day(-1));
}
