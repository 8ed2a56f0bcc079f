import { sql } from 'kysely';
import type { ParsedInput } from '#wire/invoke.ts';
import type { Services } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import type { Tx } from '#server/db/database.ts';
import { lockContract } from '#server/modules/contract/contract.store.ts';
import { endContract } from '#server/modules/contract/end-contract.command.ts';
import { makeContract } from '#server/modules/contract/make-contract.command.ts';
import { addSignature } from '#server/modules/contract/sign-contract.command.ts';
import { prepareDemoCertificate } from '#server/signing/signing-certificate.ts';
import { contextOf } from './demo-context.ts';

const marker = 'demo-contracts';

/** 结算约定 of all of them. */
const settlement: NonNullable<ParsedInput<'contract.add'>['settlement']> = {
  basis: 'attendance',
  minimumHeads: null,
  deduction: 'unitPrice',
  deductionPercent: null,
  addOns: 'discount',
  addOnItems: [],
  addOnPercent: 80,
  addOnPayer: 'person',
  dependants: 'person',
  afterWindow: 'samePrice',
  invoiceTitle: '',
  taxNumber: '',
  invoiceKind: 'ordinary',
  reportDays: 10,
  noticeDays: 1,
};

/** What became of the contract of an award; each one but the last was refused by the institution. */
const stories = [
  {
    demand: '2026年度员工健康体检（深圳）',
    refused: ['付款天数请改为收到发票之日起 30 日内。'],
    signedBy: ['buyer', 'institution'],
  },
  { demand: '2026年度长安工厂体检', refused: [], signedBy: ['institution'] },
] as const;

/**
 * Contracts of the demo market in different states, made and signed as people do it, but without message codes; once.
 * Nothing where somebody has made a contract already. Returns how many were made.
 */
export async function makeDemoContracts(services: Services): Promise<number> {
  await prepareDemoCertificate(services.settings, services.clock());
  return services.db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext(${marker}))`.execute(tx);
    const [done, contract] = await Promise.all([
      tx.selectFrom('reference_load').select('name').where('name', '=', marker).executeTakeFirst(),
      tx.selectFrom('contract').select('id').limit(1).executeTakeFirst(),
    ]);
    if (done || contract) return 0;
    let made = 0;
    for (const story of stories) made += await makeContracts(services, tx, story);
    const loaded = { name: marker, hash: '', loaded_at: services.clock() };
    await tx.insertInto('reference_load').values(loaded).execute();
    return made;
  });
}

async function makeContracts(services: Services, tx: Tx, story: (typeof stories)[number]): Promise<number> {
  const { rows } = await sql<{ demandId: string; institutionId: string; buyer: string; provider: string }>`
    SELECT a.demand_id AS "demandId", a.institution_id AS "institutionId", d.owner_id AS buyer, m.user_id AS provider
    FROM award a JOIN demand d ON d.id = a.demand_id JOIN institution_member m ON m.institution_id = a.institution_id
    WHERE d.title = ${story.demand} ORDER BY a.institution_id, m.user_id LIMIT 1`.execute(tx);
  const [award] = rows;
  if (!award) return 0;
  const [buyer, institution] = [
    await contextOf(services, tx, award.buyer),
    await contextOf(services, tx, award.provider),
  ];
  const { name, mobile } = signedIn(buyer.caller);
  const draft = (paymentDays: number) =>
    makeContract(buyer, {
      demandId: award.demandId,
      institutionId: award.institutionId,
      paymentDays,
      signingDays: 15,
      contact: name,
      mobile,
      notes: '',
      settlement,
    });
  for (const reason of story.refused) {
    const { contractId } = await draft(60);
    await endContract(institution, 'refuse', { contractId, reason });
  }
  const { contractId } = await draft(30);
  for (const side of story.signedBy)
    await addSignature(side === 'buyer' ? buyer : institution, await lockContract(tx, contractId), side);
  return story.refused.length + 1;
}
